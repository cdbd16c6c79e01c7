import { definePlugin } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import { database } from '#server/database/database.ts';
import { recordChanged } from '#server/records/events.ts';
import { writing } from '#server/records/write/writing.ts';
import { accountChanged, accounts } from '#server/session/accounts.ts';
import { digestOf, passwords } from '#server/session/passwords.ts';
import { demos, migrations, recordResource } from '#server/slots.ts';
import { user, userAutofill } from '../entity.ts';
import { approveMembers, editMembers, grantRights, viewMembers } from '../permissions.ts';
import { createAccounts } from './accounts.ts';
import { ageOf } from './age.ts';
import { userEndpoints } from './endpoints.ts';
import { userDemo } from './demo.ts';
import { createFirstAdministrator } from './first-administrator.ts';
import { checkMemberChange } from './check-member-change.ts';
import { oneTimePasswords, userTables } from './migrations.ts';

/** The server's half of members: accounts, signing in and registering. */
export default definePlugin({
  id: 'user',
  requires: { database, passwords, writing },
  provides: accounts,
  contributes: [
    ...[viewMembers, editMembers, approveMembers, grantRights].map((permission) => permissions(permission)),
    migrations(userTables),
    migrations(oneTimePasswords),
    demos(userDemo),
    recordResource({
      entity: user,
      read: viewMembers,
      write: editMembers,
      autofill: userAutofill,
      beforeChange: checkMemberChange,
      compute: { age: ageOf('birthDate') },
    }),
    ...userEndpoints,
  ],
  setup({ database, passwords, writing }, { on, emit }) {
    on(recordChanged, ({ changes }) => {
      for (const { record, id } of changes) if (record === user.name) emit(accountChanged({ userIdx: id }));
    });
    return {
      find: createAccounts(database).find,
      createFirstAdministrator: (password) => createFirstAdministrator({ database, writing, hash: () => passwords.make(digestOf(password)) }, password),
    };
  },
});
