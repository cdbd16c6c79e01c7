import type { Area, Dictionaries } from '#kit/area/describe-area.ts';
import type { Create, Entity } from '#kit/records/entity.ts';
import { database } from './database/database.ts';
import { quoted, rowsOf } from './database/statement.ts';
import { writing } from './records/write/writing.ts';
import type { Demo } from './slots.ts';

/** A name in English, Korean and Chinese. */
type ThreeNames = readonly [en: string, kr: string, zh: string];

/**
 * Rows of a demonstration agency for an area: the values of its dictionaries, then records that may refer to them and to
 * the first hundred records of other kinds.
 */
export const demoRecords = <E extends Entity, D extends Dictionaries>(
  { name, entity, dictionaries }: Area<E, D>,
  spec: {
    /** Lower first: after what the records refer to. */
    readonly order: number;
    readonly values?: { readonly [Word in keyof D]?: readonly ThreeNames[] };
    /** `idsOf` answers the ids of a kind of record, oldest first. */
    readonly records: (idsOf: (record: string) => readonly number[]) => readonly Create<E>[];
    /** Other kinds of record that `records` asks for. */
    readonly refersTo?: readonly string[];
  },
): Demo => ({
  id: name,
  order: spec.order,
  async fill({ kernel, report }) {
    const ids = new Map<string, readonly number[]>();
    for (const record of spec.refersTo ?? []) {
      const sql = `select "id" from ${quoted(record)} where "deletedAt" is null order by "id" limit 100`;
      ids.set(record, (await rowsOf<{ id: number }>(kernel.use(database).read, sql)).map(({ id }) => id));
    }
    await kernel.use(writing).run({ system: true }, { kind: 'demo' }, async (batch) => {
      for (const [word, dictionary] of Object.entries(dictionaries)) {
        const rows = (spec.values?.[word] ?? []).map(([en, kr, zh], place) => ({ name: { en, kr, zh }, sort: (place + 1) * 10 }));
        ids.set(dictionary.name, await batch.createMany(dictionary.name, rows));
      }
      const rows = spec.records((record) => ids.get(record) ?? []);
      await batch.createMany(entity.name, rows);
      report(`${rows.length} records of '${name}'`);
    });
  },
});
