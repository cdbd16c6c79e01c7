import { isWritten } from '#kit/records/field.ts';
import { targetOf } from '#kit/records/kinds/kinds.ts';
import { isList } from '#kit/records/value.ts';
import { CallError, http } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { ScreenVisit } from '#core/slots.ts';
import type { Entity, Labels, ListResponse, Stamps } from '../records/entity.ts';
import { readQuery } from '../records/query.ts';
import { labelOf } from '../list/columns/label-of.ts';
import type { Values } from './form-model.ts';

/** Initial values of a new record, and the titles of the records they name. */
export interface Start {
  readonly values: Values;
  readonly labels: Labels;
}

/**
 * Initial values in the address of a form, in the words a list is filtered with: `/heater/upload?finish=5`. Only single
 * choices and references count; a record that is not there, or that its reader may not see, is left out.
 */
export async function startOf(entity: Entity, { kernel, url, signal }: ScreenVisit): Promise<Start> {
  const values: Record<string, unknown> = {};
  const labels: Record<string, Readonly<Record<number, string>>> = {};
  const { filters } = readQuery(entity, url.searchParams).query;
  const prefilled = Object.entries(filters).flatMap(([name, filter]) => {
    const field = entity.fields[name];
    return field && isWritten(field) && filter.is === 'oneOf' && filter.values.length === 1 ? [{ name, field, value: filter.values[0] }] : [];
  });
  await Promise.all(
    prefilled.map(async ({ name, field, value }) => {
      const to = targetOf(field);
      if (isList(field)) return;
      if (to === undefined) {
        values[name] = value;
        return;
      }
      const label = await nameOf({ kernel, signal }, to, Number(value));
      if (label === undefined) return;
      values[name] = Number(value);
      labels[to] = { ...labels[to], [Number(value)]: label };
    }),
  );
  return { values, labels };
}

async function nameOf({ kernel, signal }: Pick<ScreenVisit, 'kernel' | 'signal'>, record: string, id: number): Promise<string | undefined> {
  try {
    const answer = await kernel.use(http).get<ListResponse<Stamps>>(`/${record}`, { query: { id, limit: 1 }, signal, quiet: true });
    const [row] = answer.rows;
    return row && labelOf(row, record, answer.labels, kernel.use(i18n).locale);
  } catch (error) {
    if (error instanceof CallError && error.status !== 401) return undefined;
    throw error;
  }
}
