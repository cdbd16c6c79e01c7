import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainScore } from '#kit/score/score.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { openDatabase } from '#server/database/open-database.ts';
import type { Database } from '#server/database/database.ts';
import { seededRandom } from '#server/random.ts';
import { makeSqlite } from '#tests/support/templates.ts';
import { rentScoring, type OfferedRent } from '../score/rents.ts';
import { readSeekers } from './read-clients.ts';
import { readWishes } from './read-rents.ts';

/** People of each of the two kinds that are recommended rents. */
const people = 5000;

const moment = '2026-01-01T00:00:00.000Z';

const home: OfferedRent = {
  id: 5, isOffered: true, gross: 280_000, net: 260_000, leastMonths: 12, availableOn: 20_800, building: 9, area: 1, borough: 'queens', bedrooms: 1,
  isFlex: false, walkMinutes: 7, lines: ['7'], meets: [1, 2], isNoFee: true,
};

/** Each protected attribute, wherever it stands of a person, turned into another one. */
const flips: Readonly<Record<string, readonly string[]>> = {
  name: [`update "customer" set "name" = 'Other ' || "id", "nativeName" = '王' || "id"`, `update "contract" set "name" = 'Other ' || "id"`, `update "user" set "name" = 'Other'`],
  gender: [`update "user" set "gender" = 1 - "gender"`, `update "contract" set "gender" = 1 - "gender"`],
  'age and birth date': [`update "user" set "birthDate" = '1941-02-03'`],
  language: [`update "customer" set "language" = case "language" when 'kr' then 'zh' else 'kr' end`],
  nationality: [`update "customer" set "phone" = '+8210' || "id", "messenger" = 'WeChat', "email" = 'someone@example.kr'`, `update "contract" set "phone" = '+8210' || "id"`],
  'family status': [`update "customer" set "memo" = 'Married, two children'`],
  'student or worker': [`update "customer" set "occupation" = case "occupation" when 'student' then 'worker' else 'student' end`, `update "contract" set "occupation" = case "occupation" when 'student' then 'worker' else 'student' end`],
};

describe('rents recommended to ten thousand people', () => {
  let folder: string;
  let database: Database;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stoop-fair-'));
    await makeSqlite(folder, 'product');
    database = openDatabase({ dataDir: folder });
    const random = seededRandom(1968);
    await database.write(async (on) => {
      for (let id = 1; id <= 4; id += 1) await change(on, 'insert into "area" ("id", "nameEn", "borough", "version", "createdAt", "updatedAt") values (?, ?, ?, 1, ?, ?)', [id + 50, `Area ${id}`, random.of(['queens', 'brooklyn']), moment, moment]);
      const [open] = await rowsOf<{ id: number }>(on, `select "id" from "workflow" where "kind" = 'open' limit 1`);
      const day = () => `2026-${random.of(['11', '12'])}-${String(random.whole(10, 28))}`;
      for (let id = 1; id <= people; id += 1) {
        const own = [random.whole(15, 45) * 10_000, day(), random.of(['student', 'worker']), moment, moment];
        await change(on, `insert into "user" ("id", "userId", "name", "status", "gender", "birthDate", "active", "version", "createdAt", "updatedAt") values (?, ?, 'Somebody', 'approved', ?, '1998-05-05', 1, 1, ?, ?)`, [id + 100, `member${id}`, random.whole(0, 1), moment, moment]);
        await change(
          on,
          `insert into "customer" ("id", "number", "name", "member", "language", "stayMonths", "annualIncome", "feeWish", "budget", "moveDate", "occupation", "active", "version", "createdAt", "updatedAt") values (?, ?, 'Somebody', ?, ?, ?, ?, ?, ?, ?, ?, 1, 1, ?, ?)`,
          [id, id, id + 100, random.of(['kr', 'zh', 'en']), random.whole(6, 24), random.whole(40, 200) * 100_000, random.of(['noFee', 'any', null]), ...own],
        );
        await change(on, 'insert into "customer_areas" ("ownerId", "targetId", "position") values (?, ?, 0)', [id, random.whole(51, 54)]);
        await change(
          on,
          `insert into "contract" ("id", "number", "name", "workflow", "gender", "preferredArea", "budget", "moveDate", "occupation", "version", "createdAt", "updatedAt") values (?, ?, 'Somebody', ?, ?, ?, ?, ?, ?, 1, ?, ?)`,
          [id, id, open!.id, random.whole(0, 1), random.whole(51, 54), ...own],
        );
      }
    });
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const scores = async () => {
    const found = await readSeekers(database.read, await readWishes(database.read));
    return found.map((client) => `${client.kind} ${client.id} ${JSON.stringify(explainScore(rentScoring, { client, rent: { ...home, area: 51 } }))}`);
  };

  it.each(Object.keys(flips))('are the same whatever their %s', async (attribute) => {
    const before = await scores();
    expect(before).toHaveLength(2 * people);
    expect(new Set(before.map((one) => one.replace(/^\w+ \d+ /, ''))).size).toBeGreaterThan(100);
    const changed = await database.write(async (on) => {
      let rows = 0;
      for (const flip of flips[attribute]!) rows += await change(on, flip);
      return rows;
    });
    expect(changed).toBeGreaterThanOrEqual(people);
    expect(await scores()).toEqual(before);
  });

  it('are others for another budget', async () => {
    const before = await scores();
    await database.write((on) => change(on, `update "customer" set "budget" = "budget" - 50000`));
    expect(await scores()).not.toEqual(before);
  });
});
