import { describe, expect, it } from 'vitest';
import { definePermission } from '#core/access/permission.ts';
import { defineDictionary, defineEntity, type Entity } from '#kit/records/entity.ts';
import { choice, flag, integer, photos, reference, references, text } from '#kit/records/field.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { frozen, statementsOf } from '../database/frozen.ts';
import { migrate } from '../database/migrate.ts';
import { change, rowsOf } from '../database/statement.ts';
import type { RecordResource } from '../slots.ts';
import { disagreements } from './agreement.ts';
import { findMissing, makeMissing, MissingColumns } from './missing.ts';

const write = definePermission('jetty/edit', []);
const resource = (entity: Entity): RecordResource => ({ entity, read: 'staff', write });
const knot = defineDictionary('knot');
const fields = { title: text({ required: true, unique: true, searched: true }), knot: reference(knot), photos: photos() };
const jetty = defineEntity('jetty', { ...fields, beside: reference('jetty'), knots: references(knot) });
const more = defineEntity('jetty', { ...jetty.fields, code: text({ unique: true, uniqueWithin: 'title' }), planks: integer({ initial: 3 }), open: flag({ initial: true }), side: choice(['east', 'west'], { initial: 'east' }), spare: reference(knot) });

onEachEngine('columns that a description has and its tables lack', (open) => {
  describe('is made by frozen statements', () => {
    const freeze = async (database: Awaited<ReturnType<typeof open>>, id: string, specs: readonly RecordResource[]) => {
      const missing = await findMissing(database, specs);
      const of = (engine: 'sqlite' | 'postgres') => statementsOf(engine, (connection) => makeMissing(connection, missing));
      return frozen(id, { sqlite: await of('sqlite'), postgres: await of('postgres') });
    };

    it('first the tables, in the order of their references, then columns with their initial values', async () => {
      const database = await open();
      // the record before the dictionary that it refers to
      const first = await freeze(database, 'jetty/001', [resource(jetty), resource(knot)]);
      expect(first.makes?.slice(0, 2)).toEqual(['knot', 'jetty']);
      await migrate(database, [first]);
      expect([...(await disagreements(database, resource(jetty))), ...(await disagreements(database, resource(knot)))]).toEqual([]);
      await database.write((connection) => change(connection, `insert into "jetty" ("title", "searchText", "version") values ('North', 'north', 1)`));

      const second = await freeze(database, 'jetty/002', [resource(more), resource(knot)]);
      await migrate(database, [first, second]);
      expect(await disagreements(database, resource(more))).toEqual([]);
      expect(await rowsOf(database.read, 'select "title", "planks", "side" from "jetty" where "open"')).toEqual([{ title: 'North', planks: 3, side: 'east' }]);
      expect(await findMissing(database, [resource(more)])).toEqual([]);
    });

    it('and is told by area, field and command', async () => {
      const database = await open();
      await migrate(database, [await freeze(database, 'jetty/001', [resource(jetty), resource(knot)])]);
      const { message } = new MissingColumns(await findMissing(database, [resource(more)]), () => 'harbour');
      expect(message).toContain("area harbour: 'jetty' has no column for code, planks, open, side, spare. Run: npm run new:migration harbour");
    });
  });
}, 'none');
