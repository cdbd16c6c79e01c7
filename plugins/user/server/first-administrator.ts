import type { Database } from '#server/database/database.ts';
import type { Writing } from '#server/records/write/writing.ts';
import type { FirstAdministrator } from '#server/session/accounts.ts';
import { user } from '../entity.ts';
import { keepPassword } from './register.ts';

interface Parts {
  readonly database: Database;
  readonly writing: Writing;
  readonly hash: () => Promise<string>;
}

/** Makes the administrator `admin` while there is no member at all; undefined when there is one. */
export async function createFirstAdministrator({ database, writing, hash }: Parts, password: string): Promise<FirstAdministrator | undefined> {
  const members = await database.read.selectFrom('user').select('id').limit(1).execute();
  if (members.length > 0) return undefined;
  const hashed = await hash();
  return writing.run({ system: true }, { kind: 'form' }, async (batch) => {
    const { id } = await batch.create(user.name, {
      userId: 'admin',
      name: 'Admin',
      // nobody's mail: the domain is reserved, and the administrator puts their own
      email: 'admin@stoop.example',
      status: 'approved',
      type: 'admin',
    });
    await keepPassword(batch, id, hashed);
    return { userId: 'admin', password };
  });
}
