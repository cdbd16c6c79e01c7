import { z } from 'zod';
import type { Contribution } from '#core/kernel/index.ts';
import type { Area } from '#kit/area/describe-area.ts';
import { sameAsSchema, type SameAs } from '#kit/same-as/api.ts';
import { lookedFor, sameFields } from '#kit/same-as/same-value.ts';
import { endpoint } from '../../slots.ts';
import { soughtIn } from '../read/containing.ts';
import { describeHits, searchRecords } from '../read/search.ts';
import { reading } from '../read/reading.ts';
import { recordsRegistry } from '../registry.ts';
import { sightAs } from '../sight-for.ts';
import { callerOf } from './call-parts.ts';

/** Records looked at for one field, and the most that are answered. */
const maxFound = 10;
const maxAnswered = 5;

const words = z.string().max(300).optional();

/** Finds records that may be the same as one being typed, among those its writer may see. */
export function sameAsEndpoint({ entity, rights, sameAs, sameWithin }: Area): Contribution {
  const { name: record } = entity;
  return endpoint({
    method: 'GET',
    path: `/${record}/same`,
    needs: rights.view,
    summary: `${record} records that may be the same as the one typed`,
    query: z.strictObject({ except: z.coerce.number().int().positive().optional(), ...Object.fromEntries([...sameAs, ...(sameWithin === undefined ? [] : [sameWithin])].map((name) => [name, words])) }),
    output: sameAsSchema,
    handle: async (call) => {
      const { kernel, locale } = call;
      const { except, ...draft } = call.query as Readonly<Record<string, string | number | undefined>>;
      const parts = { sightAs: sightAs(call), registry: kernel.use(recordsRegistry), reading: kernel.use(reading) };
      const hidden = parts.registry.hiddenFrom(parts.registry.get(record), callerOf(call));
      const seen = sameAs.filter((name) => !hidden.includes(name));
      const ids = new Set<number>();
      const asked = new Map(seen.flatMap((name) => {
        const value = draft[name];
        const q = typeof value === 'string' ? lookedFor(entity.fields[name], value)?.slice(0, 200) : undefined;
        return q === undefined ? [] : [[name, q] as const];
      }));
      for (const q of asked.values()) {
        const [found] = await searchRecords(parts, { q, records: [record], limit: maxFound }, callerOf(call), locale);
        for (const { id } of found?.rows ?? []) if (id !== except) ids.add(id);
      }
      const rows = await parts.reading.rows(record, [...ids], callerOf(call));
      const same = rows.flatMap((row): Omit<SameAs, 'title' | 'detail'>[] => {
        if (sameWithin !== undefined && String(row[sameWithin]) !== draft[sameWithin]) return [];
        const fields = sameFields(entity, seen, draft, row);
        return fields.length === 0 ? [] : [{ id: row.id, fields: [...fields] }];
      });
      const best = same.toSorted((a, b) => b.fields.length - a.fields.length).slice(0, maxAnswered);
      const shape = parts.registry.get(record);
      const hits = await describeHits(parts.registry, parts.reading, shape, best.map(({ id }) => id), (name) => soughtIn(asked.get(name) ?? ''), callerOf(call), locale);
      const told = new Map(hits.map(({ id, ...hit }) => [id, hit]));
      return { rows: best.flatMap(({ id, fields }) => (told.has(id) ? [{ id, ...told.get(id)!, fields }] : [])) };
    },
  });
}
