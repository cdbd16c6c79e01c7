import { kindOf } from '#kit/records/kinds/kinds.ts';
import { useEffect, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import { useKernel } from '#core/react/react.tsx';
import type { Kernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';
import { recordKinds } from '#core/slots.ts';
import { writtenFields, type Entity, type ListResponse, type Stamps } from '#kit/records/entity.ts';
import { useAccessTurn } from '#kit/live/use-access-lost.ts';
import { referenceOptions } from '#kit/form/reference-options.ts';
import { labelOf } from '#kit/list/columns/label-of.ts';

/** A record as a list of suggestions shows it. */
export interface Choice {
  readonly id: number;
  readonly label: string;
  /** The record within which its label is one of a kind, such as the house of a home. */
  readonly detail?: string | undefined;
}

/** Conditions of the choices, by field, as a list's address says them: a reference that they must have, or ids of their own. */
export type Where = Readonly<Record<string, number | string>>;

/** State of a search for records to choose from. */
export interface Choices {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  readonly rows: readonly Choice[];
  /** The text that they fit; while another one is looked for they stay. */
  readonly of?: string;
}

type FoundRow = Stamps & Readonly<Record<string, unknown>> & { readonly active?: boolean };

const maxOptions = 20;
const debounceMs = 160;

const isOrdered = (entity: Entity | undefined) =>
  entity !== undefined && 'active' in entity.fields && 'sort' in entity.fields;

/** Looks for records of a kind by a text. Rejects with `CallError`. */
export async function findChoices(
  kernel: Kernel,
  to: string,
  text: string,
  signal: AbortSignal,
  where: Where = {},
): Promise<readonly Choice[]> {
  const entity = kernel.read(referenceOptions).find((one) => one.entity.name === to)?.entity;
  const query = { q: text.trim(), limit: maxOptions, ...where, ...(isOrdered(entity) && { active: true, sort: ['sort', 'name'] }) };
  const { rows, labels } = await kernel.use(http).get<ListResponse<FoundRow>>(`/${to}`, { query, signal, quiet: true });
  const { locale } = kernel.use(i18n);
  const within = kernel.read(recordKinds).find(({ name }) => name === to)?.within ?? '';
  return rows
    .filter(({ active }) => active !== false)
    .map((row) => ({ id: row.id, label: labelOf(row, to, labels, locale), detail: labels[within]?.[Number(row[within])] }));
}

/** True when the person may add a record of this kind while filling in a form. */
export function mayCreate(kernel: Kernel, to: string): boolean {
  const found = kernel.read(referenceOptions).find((one) => one.entity.name === to);
  if (found?.create === undefined || !kernel.use(session).may(found.create)) return false;
  const { entity } = found;
  return writtenFields(entity).every(([name, { presence }]) => name === entity.title || presence !== 'required');
}

/** Adds a record that has only its title, and answers it as a choice. Rejects with `CallError`. */
export async function createChoice(kernel: Kernel, to: string, text: string): Promise<Choice> {
  const { locale } = kernel.use(i18n);
  const entity = kernel.read(referenceOptions).find((one) => one.entity.name === to)?.entity;
  const title = entity?.title ?? 'name';
  const value = entity?.fields[title] && !kindOf(entity.fields[title]).isTranslated ? text : { kr: '', en: '', zh: '', [locale]: text };
  const made = await kernel.use(http).post<FoundRow>(`/${to}`, { [title]: value }, { titleKey: 'kit.form.notCreated' });
  return { id: made.id, label: text };
}

/** The records that fit what is typed, while the list is open. */
export function useChoices(to: string, text: string, open: boolean, where?: Where): Choices {
  const kernel = useKernel();
  const [found, setFound] = useState<Choices>({ state: 'idle', rows: [] });
  const within = JSON.stringify(where ?? {});
  const turn = useAccessTurn(() => setFound({ state: 'idle', rows: [] }));
  useEffect(() => {
    if (!open) return undefined;
    const abort = new AbortController();
    const look = async () => {
      setFound((before) => ({ ...before, state: 'loading' }));
      try {
        const rows = await findChoices(kernel, to, text, abort.signal, JSON.parse(within) as Where);
        if (!abort.signal.aborted) setFound({ state: 'ready', rows, of: text });
      } catch (error) {
        if (!abort.signal.aborted) setFound({ state: 'failed', rows: [] });
        if (!(error instanceof CallError) && !abort.signal.aborted) throw error;
      }
    };
    const timer = setTimeout(() => void look(), text === '' ? 0 : debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other rights are a reason to look again
  }, [kernel, to, text, open, within, turn]);
  return found;
}

/** The only one of some choices that a text names; undefined where none or several are called so. */
export function namedIn(rows: readonly Choice[], text: string): Choice | undefined {
  const plain = (name: string) => name.trim().normalize('NFC').toLowerCase();
  const named = rows.filter(({ label }) => plain(label) === plain(text));
  return named.length === 1 ? named[0] : undefined;
}
