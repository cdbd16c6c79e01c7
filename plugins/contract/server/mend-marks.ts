import type { Scope } from '#core/kernel/index.ts';
import type { Database } from '#server/database/database.ts';
import { recordChanged } from '#server/records/events.ts';
import type { Writing } from '#server/records/write/writing.ts';
import { contract } from '../entities.ts';
import { unitFields } from './leases.ts';
import { mendMarks } from './rivals.ts';

/** Milliseconds after which marks are looked at again: who lost a unit has let go of their contract by then. */
const mendingMs = 1000;

/** Looks again at the marks of units that contracts asked for or took, on PostgreSQL; on SQLite one writer at a time sees all the others. */
export function mendAfterRaces(services: { readonly database: Database; readonly writing: Writing }, { on, own }: Pick<Scope, 'on' | 'own'>): void {
  if (services.database.engine !== 'postgres') return;
  const written = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const mend = (): void => {
    timer = undefined;
    const ids = [...written];
    written.clear();
    mendMarks(services, ids).catch((error: unknown) => isOver || console.warn('[contract] marks of taken units', error));
  };
  on(recordChanged, ({ changes }) => {
    for (const { record, id, kind, fields } of changes) if (record === contract.name && (kind !== 'update' || fields.some((field) => unitFields.has(field)))) written.add(id);
    if (written.size > 0) timer ??= setTimeout(mend, mendingMs).unref();
  });
  own(() => {
    isOver = true;
    clearTimeout(timer);
  });
}
