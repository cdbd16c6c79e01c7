import { defineEntity } from '#kit/records/entity.ts';
import { names, phone, text } from '#kit/records/field.ts';
import { fold } from '#kit/records/fold.ts';
import { searchText } from '#kit/records/search.ts';
import type { Connection } from '#server/database/database.ts';
import { columnType, engineOf } from '#server/database/engine.ts';
import { addColumns, hasTable, index, recordTable, table, unique } from '#server/database/schema.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { logRows } from '#server/records/change-log.ts';
import type { Migration } from '#server/slots.ts';

/** Members, the hashes of their passwords, and their roles. */
const userTables: Migration = {
  id: 'user/001-members',
  makes: ['user'],
  up: async (connection) => {
    await recordTable(connection, 'user', {
      userId: 'text',
      name: 'text',
      email: 'text',
      phone: 'text',
      preferredArea: 'text',
      gender: 'text',
      birthDate: 'day',
      residenceDuration: 'integer',
      status: 'text',
      type: 'text',
      active: 'flag',
      searchText: 'text',
      sortText: 'text',
    });
    await unique(connection, 'user', ['userId']);
    await unique(connection, 'user', ['email']);
    await index(connection, 'user', ['status']);
    await table(connection, 'credential', { userIdx: { to: 'user' }, hash: 'text', changedAt: 'moment' });
    await change(connection, 'create unique index "credential_userIdx" on "credential" ("userIdx")');
    await table(connection, 'userRole', { userIdx: { to: 'user' }, role: 'text' });
    await change(connection, 'create unique index "userRole_userIdx_role" on "userRole" ("userIdx", "role")');
  },
};

/** A password somebody else gave opens one sign-in. */
const oneTimePasswords: Migration = {
  id: 'user/002-one-time-passwords',
  up: (connection) => addColumns(connection, 'credential', { oneTime: 'flag' }),
};

/** The words that stood for a member's gender, each at the place that is its number. */
const genderWords = ['male', 'female'] as const;

function numberOf(word: string): string {
  const place = genderWords.indexOf(word as never);
  return place < 0 ? word : String(place);
}

/** Gender as the specification numbers it, in the members, their history and the views that ask for it. */
const numberedGenders: Migration = {
  id: 'user/003-numbered-genders',
  up: async (connection) => {
    const number = `case "gender" ${genderWords.map((word, place) => `when '${word}' then ${place}`).join(' ')} end`;
    if (engineOf(connection) === 'postgres') {
      await change(connection, `alter table "user" alter column "gender" type ${columnType('postgres', 'integer')} using ${number}`);
    } else {
      await change(connection, 'alter table "user" rename column "gender" to "genderWord"');
      await addColumns(connection, 'user', { gender: 'integer' });
      await change(connection, `update "user" set "gender" = ${number.replace('"gender"', '"genderWord"')}`);
      await change(connection, 'alter table "user" drop column "genderWord"');
    }
    // A change lies in the journal as `"gender":[before,after]`; inside a text the quotes are escaped.
    const ends = genderWords.flatMap((word, place) => [[`[${JSON.stringify(word)},`, `[${place},`] as const]);
    const later = ['null', '0', '1'].flatMap((before) => genderWords.map((word, place) => [`[${before},${JSON.stringify(word)}]`, `[${before},${place}]`] as const));
    for (const [word, numbered] of [...ends, ...later]) {
      await change(connection, `update "journal" set "changes" = replace("changes", ?, ?) where "record" = 'user'`, [`"gender":${word}`, `"gender":${numbered}`]);
    }
    if (!(await hasTable(connection, 'savedView'))) return;
    const views = await rowsOf<{ readonly id: number; readonly query: string }>(connection, `select "id", "query" from "savedView" where "record" = 'user'`);
    for (const { id, query } of views) {
      const params = new URLSearchParams(query);
      const asked = params.get('gender');
      if (asked === null) continue;
      params.set('gender', asked.split(',').map(numberOf).join(','));
      await change(connection, 'update "savedView" set "query" = ? where "id" = ?', [params.toString(), id]);
    }
  },
};

/** The reason of a rejection, and since when a sign-up stands where it does: by the history of those that stand. */
const datedStates: Migration = {
  id: 'user/004-dated-states',
  needs: ['journal'],
  up: async (connection) => {
    await addColumns(connection, 'user', { statusReason: 'text', statusAt: 'moment' });
    await change(
      connection,
      `update "user" set "statusAt" = coalesce((select max(j."at") from "journal" j
         where j."record" = 'user' and j."recordId" = "user"."id" and j."changes" like '%"status":[%'), "createdAt")`,
    );
    await index(connection, 'user', ['status', 'statusAt']);
  },
};

/** The hash of the link by which a member chooses a password. */
const passwordLinks: Migration = {
  id: 'user/005-password-links',
  up: async (connection) => {
    await table(connection, 'passwordLink', { userIdx: { to: 'user' }, hash: 'text', expiresAt: 'moment' });
    await change(connection, 'create unique index "passwordLink_userIdx" on "passwordLink" ("userIdx")');
    await change(connection, 'create unique index "passwordLink_hash" on "passwordLink" ("hash")');
  },
};

/** Who made a link, or gave a password for one sign-in. */
const makers: Migration = {
  id: 'user/006-makers',
  up: async (connection) => {
    for (const table of ['passwordLink', 'credential']) await addColumns(connection, table, { madeBy: 'id' });
  },
};

/** Members as this step finds them, for their search text. */
const searchedThen = defineEntity('user', {
  userId: text({ searched: true, format: 'id' }),
  name: text({ searched: true, format: 'name' }),
  email: text({ searched: true, format: 'email' }),
  phone: phone({ searched: true }),
});

/** An area by its name. */
const areaThen = defineEntity('area', { name: names({ searched: true }) });

/**
 * The area that a member prefers, from words to a record of the dictionary, in members, their history and the views that
 * ask for it. Words that name no area become one that is not offered: nothing is lost, and it can be replaced.
 */
const preferredAreas: Migration = {
  id: 'user/007-preferred-areas',
  needs: ['area', 'journal'],
  up: async (connection) => {
    await change(connection, 'alter table "user" rename column "preferredArea" to "preferredAreaWords"');
    await addColumns(connection, 'user', { preferredArea: { to: 'area' } });
    await index(connection, 'user', ['preferredArea']);
    const areaOf = await areasByWords(connection);
    const members = await rowsOf<{ readonly id: number; readonly words: string }>(
      connection,
      'select "id", "userId", "name", "email", "phone", "preferredAreaWords" as "words" from "user" where "preferredAreaWords" is not null order by "id"',
    );
    for (const { id, words, ...member } of members) {
      await change(connection, 'update "user" set "preferredArea" = ?, "searchText" = ? where "id" = ?', [await areaOf(words), searchText(searchedThen, member), id]);
    }
    await change(connection, 'alter table "user" drop column "preferredAreaWords"');

    const history = await rowsOf<{ readonly id: number; readonly changes: string }>(
      connection,
      `select "id", "changes" from "journal" where "record" = 'user' and "changes" like '%"preferredArea":[%' order by "id"`,
    );
    for (const { id, changes } of history) {
      const { preferredArea: sides, ...others } = JSON.parse(changes) as { readonly preferredArea?: readonly unknown[] };
      if (!sides) continue;
      const named = [];
      for (const side of sides) named.push(typeof side === 'string' ? await areaOf(side) : side);
      await change(connection, 'update "journal" set "changes" = ? where "id" = ?', [JSON.stringify({ ...others, preferredArea: named }), id]);
    }
    if (!(await hasTable(connection, 'savedView'))) return;
    const views = await rowsOf<{ readonly id: number; readonly query: string }>(connection, `select "id", "query" from "savedView" where "record" = 'user' and "query" like '%preferredArea=%'`);
    for (const { id, query } of views) {
      const params = new URLSearchParams(query);
      const asked = params.get('preferredArea');
      if (asked === null || asked === 'none') continue;
      // a view asked for a part of the words
      const within = [...areaOf.known].flatMap(([words, area]) => (words.includes(fold(asked)) ? [area] : []));
      params.set('preferredArea', [...new Set(within.length > 0 ? within : [await areaOf(asked)])].join(','));
      await change(connection, 'update "savedView" set "query" = ? where "id" = ?', [params.toString(), id]);
    }
  },
};

/** Returns the area that words name, in any language; makes one that is not offered where none is called so. */
async function areasByWords(connection: Connection): Promise<((words: string) => Promise<number | null>) & { readonly known: ReadonlyMap<string, number> }> {
  const areas = await rowsOf<{ readonly id: number; readonly nameKr: string | null; readonly nameEn: string | null; readonly nameZh: string | null; readonly sort: number | null }>(
    connection,
    'select "id", "nameKr", "nameEn", "nameZh", "sort" from "area" where "deletedAt" is null order by "id" desc',
  );
  const known = new Map(areas.flatMap(({ id, nameKr, nameEn, nameZh }) => [nameZh, nameKr, nameEn].flatMap((name) => (name === null ? [] : [[fold(name), Number(id)] as const]))));
  let sort = Math.max(0, ...areas.map((area) => Number(area.sort ?? 0)));
  const areaOf = async (words: string): Promise<number | null> => {
    const key = fold(words);
    if (key === '') return null;
    const there = known.get(key);
    if (there !== undefined) return there;
    sort += 1;
    const now = new Date().toISOString();
    const looked = searchText(areaThen, { name: { kr: '', en: words, zh: '' } });
    await change(
      connection,
      `insert into "area" ("nameEn", "active", "sort", "searchText", "version", "createdAt", "updatedAt") values (?, ${engineOf(connection) === 'postgres' ? 'false' : '0'}, ?, ?, 1, ?, ?)`,
      [words, sort, looked, now, now],
    );
    const [made] = await rowsOf<{ readonly id: number }>(connection, 'select max("id") as "id" from "area"');
    known.set(key, Number(made!.id));
    return Number(made!.id);
  };
  return Object.assign(areaOf, { known });
}

/** Codes of roles that were deleted at the moment when members got them: they are nobody's. */
const codesOfNothing: Migration = {
  id: 'user/008-codes-of-nothing',
  needs: ['role'],
  up: async (connection) => {
    await change(connection, 'delete from "userRole" where "role" not in (select "code" from "role" where "deletedAt" is null)');
  },
};

/** The reason of a rejection stood on while its person applied again; it is in their history. */
const reasonsOfOnce: Migration = {
  id: 'user/009-reasons-of-once',
  up: async (connection) => {
    await change(connection, `update "user" set "statusReason" = null where "status" <> 'rejected'`);
  },
};

/** Roles are kept beside their members: their changes are in the log as those of the members are. */
const loggedRoles: Migration = {
  id: 'user/010-logged-roles',
  isLast: true,
  up: (connection) => logRows(connection, { table: 'userRole', record: 'user', id: 'userIdx' }),
};

/** Every step of the tables of members, oldest first. */
export const migrations: readonly Migration[] = [userTables, oneTimePasswords, numberedGenders, datedStates, passwordLinks, makers, preferredAreas, codesOfNothing, reasonsOfOnce, loggedRoles];
