import { accessBookOf } from '#server/access/access.ts';
import { database } from '#server/database/database.ts';
import { afterChange } from '#server/records/after-change.ts';
import { recordChanged } from '#server/records/events.ts';
import { writing } from '#server/records/write/writing.ts';
import { queueSources } from '#server/dashboard/sources.ts';
import { serverArea } from '#server/server-area.ts';
import { accountChanged, accounts } from '#server/session/accounts.ts';
import { digestOf, passwords } from '#server/session/passwords.ts';
import { users } from '../area.ts';
import { user, userAutofill } from '../entity.ts';
import { userRules } from '../rules.ts';
import { createAccounts } from './accounts.ts';
import { userEndpoints } from './endpoints.ts';
import { userDemo } from './demo.ts';
import { applicantQueue } from './queue.ts';
import { createFirstAdministrator } from './first-administrator.ts';
import { checkMemberChange, keepAnAdministrator } from './check-member-change.ts';
import { migrations } from './migrations.ts';
import { memberPreparing } from './prepare-member.ts';
import { membersWith, rolesOfApplicants } from './roles.ts';
import { appliedTold, waitingTold } from './told.ts';

/**
 * SQL for the age in whole years by a column that holds a day. Days are read as text, whose parts compare alike
 * on both engines.
 */
function ageOf(column: string): string {
  const today = 'cast(current_date as text)';
  const born = `cast("${column}" as text)`;
  const year = (day: string) => `cast(substr(${day}, 1, 4) as integer)`;
  return `${year(today)} - ${year(born)} - case when substr(${today}, 6) < substr(${born}, 6) then 1 else 0 end`;
}

/** Accounts, signing in and registering beside the records of members. */
export default serverArea(users, {
  migrations,
  autofill: userAutofill,
  rules: userRules,
  beforeChange: async (change) => {
    await checkMemberChange(change);
    await keepAnAdministrator(change);
  },
  compute: {
    age: ageOf('birthDate'),
    invitedBy: 'select max(i."createdBy") from "employee" e join "invitation" i on i."employee" = e."id" where e."member" = "user"."id"',
  },
  demo: userDemo,
  more: [...userEndpoints, afterChange(rolesOfApplicants), queueSources(applicantQueue), appliedTold, waitingTold],
  requires: { database, passwords, writing },
  provides: accounts,
  setup({ database, passwords, writing }, { on, emit, read }) {
    on(recordChanged, ({ changes }) => {
      for (const { record, id } of changes) if (record === user.name) emit(accountChanged({ userIdx: id }));
    });
    return {
      find: createAccounts(database).find,
      holdersOf: (permission) => membersWith(database.read, accessBookOf({ read }), permission),
      prepareMember: memberPreparing(passwords),
      createFirstAdministrator: (password) => createFirstAdministrator({ database, writing, hash: () => passwords.make(digestOf(password)) }, password),
    };
  },
});
