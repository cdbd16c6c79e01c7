import { z } from 'zod';
import type { Contribution } from '#core/kernel/index.ts';
import type { Area } from '#kit/area/describe-area.ts';
import { sameAsSchema, type SameAs } from '#kit/same-as/api.ts';
import { lookedFor, sameFields } from '#kit/same-as/same-value.ts';
import { endpoint } from '../../slots.ts';
import { searchRecords } from '../read/search.ts';
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
      const hits = new Map<number, { readonly title: string; readonly detail: string }>();
      for (const name of seen) {
        const value = draft[name];
        const q = typeof value === 'string' ? lookedFor(entity.fields[name], value)?.slice(0, 200) : undefined;
        if (q === undefined) continue;
        const [found] = await searchRecords(parts, { q, records: [record], limit: maxFound }, callerOf(call), locale);
        for (const { id, ...hit } of found?.rows ?? []) if (id !== except) hits.set(id, hit);
      }
      const rows = await parts.reading.rows(record, [...hits.keys()], callerOf(call));
      const same = rows.flatMap((row): SameAs[] => {
        if (sameWithin !== undefined && String(row[sameWithin]) !== draft[sameWithin]) return [];
        const fields = sameFields(entity, seen, draft, row);
        return fields.length === 0 ? [] : [{ id: row.id, ...hits.get(row.id)!, fields: [...fields] }];
      });
      return { rows: same.toSorted((a, b) => b.fields.length - a.fields.length).slice(0, maxAnswered) };
    },
  });
}
