import type { Connection } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { change } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';

type Engine = ReturnType<typeof engineOf>;

/** Reviews that the site shows. */
export const visible = (row: string): string => `${row}."deletedAt" is null and ${row}."active" and ${row}."state" = 'shown'`;

const decided = (row: string): string => `${row}."deletedAt" is null and ${row}."state" in ('shown', 'hidden') and ${row}."since" is not null`;

/** Quarters since the year 0, of a plain date. */
const quarterOf: Readonly<Record<Engine, (day: string) => string>> = {
  sqlite: (day) => `cast(substr(${day}, 1, 4) as integer) * 4 + (cast(substr(${day}, 6, 2) as integer) - 1) / 3`,
  postgres: (day) => `cast(extract(year from ${day}) * 4 + extract(quarter from ${day}) - 1 as bigint)`,
};

/** The day of a moment at Greenwich. */
export const dayOf: Readonly<Record<Engine, (moment: string) => string>> = {
  sqlite: (moment) => `substr(${moment}, 1, 10)`,
  postgres: (moment) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`,
};

const scores = ['count', 'safety', 'neighborhood', 'transit'];
const shares = ['low', 'lowHidden', 'high', 'highHidden'];

const added = (table: string, key: readonly string[], columns: readonly string[]): string =>
  `on conflict (${key.map((name) => `"${name}"`).join(', ')}) do update set ${columns.map((name) => `"${name}" = "${table}"."${name}" + excluded."${name}"`).join(', ')}`;

const addScores = added('reviewScore', ['of', 'id', 'quarter'], scores);
const insertScores = 'insert into "reviewScore" ("of", "id", "quarter", "count", "safety", "neighborhood", "transit")';

/** Statements that add a review to sums, or take it away with a `sign` of -1; `row` is the name of its record. */
type Statements = (engine: Engine, sign: 1 | -1, row: string) => readonly string[];

export const scoreStatements: Statements = (engine, sign, row) => [
  `${insertScores}
      select k."of", k."id", ${quarterOf[engine](`${row}."writtenOn"`)}, ${sign}, ${sign} * ${row}."safety", ${sign} * ${row}."neighborhood", ${sign} * ${row}."transit"
      from (select 'building' as "of", ${row}."building" as "id" union all select 'area', coalesce((select b."area" from "building" b where b."id" = ${row}."building"), 0)) k
      where ${visible(row)} ${addScores}`,
];

/** As they were until decisions were kept by moderator and review. */
const scoreAndDecidedStatements: Statements = (engine, sign, row) => {
  const total = `(${row}."safety" + ${row}."neighborhood" + ${row}."transit")`;
  const counted = (where: string) => `case when ${where} then ${sign} else 0 end`;
  const hidden = `${row}."state" = 'hidden'`;
  return [
    ...scoreStatements(engine, sign, row),
    `insert into "reviewDecided" ("of", "day", "id", "low", "lowHidden", "high", "highHidden")
      select k."of", ${dayOf[engine](`${row}."since"`)}, k."id", ${counted(`${total} <= 6`)}, ${counted(`${total} <= 6 and ${hidden}`)}, ${counted(`${total} >= 12`)}, ${counted(`${total} >= 12 and ${hidden}`)}
      from (select 'building' as "of", ${row}."building" as "id" union all select 'moderator', coalesce(${row}."moderator", 0)) k
      where ${decided(row)} and (${total} <= 6 or ${total} >= 12) ${added('reviewDecided', ['of', 'day', 'id'], shares)}`,
  ];
};

/** Statements that move the scores of a building from its old region to its new one. */
const moveRegion: readonly string[] = (['old', 'new'] as const).map((row) => {
  const sign = row === 'old' ? '-' : '';
  return `${insertScores} select 'area', coalesce(${row}."area", 0), s."quarter", ${scores.map((name) => `${sign}s."${name}"`).join(', ')}
    from "reviewScore" s where s."of" = 'building' and s."id" = new."id" ${addScores}`;
});

/** Columns of a review whose change the sums follow. */
const followed = ['state', 'active', 'deletedAt', 'safety', 'neighborhood', 'transit', 'building', 'writtenOn', 'since', 'moderator'].map((name) => `"${name}"`).join(', ');

async function makeTables(connection: Connection, engine: Engine): Promise<void> {
  const [id, rest] = engine === 'postgres' ? ['bigint', ''] : ['integer', ' without rowid'];
  const numbers = (names: readonly string[]) => names.map((name) => `"${name}" ${id} not null`).join(', ');
  await change(connection, `create table "reviewScore" ("of" text not null, "id" ${id} not null, "quarter" ${id} not null, ${numbers(scores)}, primary key ("of", "id", "quarter"))${rest}`);
  await change(connection, `create table "reviewDecided" ("of" text not null, "day" text not null, "id" ${id} not null, ${numbers(shares)}, primary key ("of", "day", "id"))${rest}`);
}

export async function makeTriggers(connection: Connection, engine: Engine, statements: Statements): Promise<void> {
  const [minus, plus] = [statements(engine, -1, 'old'), statements(engine, 1, 'new')];
  if (engine === 'sqlite') {
    const trigger = (name: string, on: string, steps: readonly string[], when = '') => change(connection, `create trigger "${name}" after ${on} for each row ${when} begin ${steps.join('; ')}; end`);
    await trigger('review_sums_insert', 'insert on "review"', plus);
    await trigger('review_sums_update', `update of ${followed} on "review"`, [...minus, ...plus]);
    await trigger('review_sums_delete', 'delete on "review"', minus);
    await trigger('review_sums_region', 'update of "area" on "building"', moveRegion, 'when old."area" is not new."area"');
    return;
  }
  // A building whose region changes is waited for: its reviews are added where it ends up.
  const held = (row: string) => `perform 1 from "building" b where b."id" = ${row}."building" for share;`;
  await change(
    connection,
    `create function "review_sums"() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${held('old')} ${minus.join('; ')}; end if;
      if tg_op <> 'DELETE' then ${held('new')} ${plus.join('; ')}; end if;
      return null;
    end $$`,
  );
  await change(connection, `create trigger "review_sums" after insert or delete or update of ${followed} on "review" for each row execute function "review_sums"()`);
  await change(connection, `create function "review_sums_region"() returns trigger language plpgsql as $$ begin ${moveRegion.join('; ')}; return null; end $$`);
  await change(connection, `create trigger "review_sums_region" after update of "area" on "building" for each row when (old."area" is distinct from new."area") execute function "review_sums_region"()`);
}

export async function dropTriggers(connection: Connection, engine: Engine): Promise<void> {
  const drops =
    engine === 'sqlite'
      ? ['insert', 'update', 'delete', 'region'].map((name) => `drop trigger "review_sums_${name}"`)
      : ['drop trigger "review_sums" on "review"', 'drop trigger "review_sums_region" on "building"', 'drop function "review_sums"()', 'drop function "review_sums_region"()'];
  for (const drop of drops) await change(connection, drop);
}

/** Counts what stands already. */
async function countAll(connection: Connection, engine: Engine): Promise<void> {
  const total = '(r."safety" + r."neighborhood" + r."transit")';
  const counted = (where: string) => `sum(case when ${where} then 1 else 0 end)`;
  const low = `${total} <= 6`;
  const high = `${total} >= 12`;
  const hidden = `r."state" = 'hidden'`;
  await change(
    connection,
    `${insertScores} select 'building', r."building", ${quarterOf[engine]('r."writtenOn"')}, count(*), sum(r."safety"), sum(r."neighborhood"), sum(r."transit")
      from "review" r where ${visible('r')} group by 2, 3`,
  );
  await change(
    connection,
    `${insertScores} select 'area', coalesce(b."area", 0), s."quarter", ${scores.map((name) => `sum(s."${name}")`).join(', ')}
      from "reviewScore" s join "building" b on b."id" = s."id" where s."of" = 'building' group by 2, 3`,
  );
  for (const [of, key] of [
    ['building', 'r."building"'],
    ['moderator', 'coalesce(r."moderator", 0)'],
  ] as const) {
    await change(
      connection,
      `insert into "reviewDecided" ("of", "day", "id", "low", "lowHidden", "high", "highHidden")
        select '${of}', ${dayOf[engine]('r."since"')}, ${key}, ${counted(low)}, ${counted(`${low} and ${hidden}`)}, ${counted(high)}, ${counted(`${high} and ${hidden}`)}
        from "review" r where ${decided('r')} and (${low} or ${high}) group by 2, 3`,
    );
  }
}

/**
 * Sums of shown reviews by building, by region (`area`, 0 for none) and quarter, so that averages of two hundred thousand
 * reviews are read, not counted. Triggers follow whoever writes. Sums of decided ones, which it made, too, went with a
 * later step.
 */
export const reviewSums: Migration = {
  id: 'review/003-kept-sums',
  makes: ['reviewScore', 'reviewDecided'],
  needs: ['review', 'building', 'area'],
  up: async (connection) => {
    const engine = engineOf(connection);
    await makeTables(connection, engine);
    await countAll(connection, engine);
    await makeTriggers(connection, engine, scoreAndDecidedStatements);
  },
};
