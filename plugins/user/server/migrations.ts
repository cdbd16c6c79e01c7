import { columnType, engineOf } from '#server/database/engine.ts';
import { addColumns, hasTable, index, recordTable, table, unique } from '#server/database/schema.ts';
import { change, rowsOf } from '#server/database/statement.ts';
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

/** Every step of the tables of members, oldest first. */
export const migrations: readonly Migration[] = [userTables, oneTimePasswords, numberedGenders, datedStates, passwordLinks, makers];
