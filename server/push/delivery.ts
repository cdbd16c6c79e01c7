import { defaultLocale, isLocale } from '#core/i18n/locale.ts';
import { defineService } from '#core/kernel/index.ts';
import type { Connection, Database } from '../database/database.ts';
import { change, rowsOf } from '../database/statement.ts';
import { wordsIn } from './add-messages.ts';
import { timeToLive, type Carried, type Carriers } from './carriers.ts';

/** Carries what is due from the outbox to browsers in which no page may be open. */
export interface Delivery {
  /** Carries everything that is due now; resolves when nothing is. */
  run(): Promise<void>;
}

/** The delivery of the server. */
export const delivery = defineService<Delivery>('server/push-delivery');

/** Deliveries one instance takes at a time. */
const batchSize = 20;

/** Milliseconds an instance has for what it took; then another one, or its successor, may take it. */
const lease = 60_000;

/** Milliseconds before each further attempt; the last one again and again until the message is too old. */
const waits = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000] as const;

interface Parts {
  readonly database: Database;
  readonly carriers: Carriers;
  /** Aborted when the server begins to stop. */
  readonly ending: AbortSignal;
  readonly now?: () => number;
}

interface Due {
  readonly id: number;
  readonly attempts: number;
  readonly pushToken: string | null;
  readonly locale: string | null;
  readonly revokedAt: number | null;
  readonly messageId: string;
  readonly title: string;
  readonly body: string;
  readonly words: string | null;
  readonly link: string;
  readonly about: string | null;
  readonly createdAt: string | Date;
  readonly readAt: string | null;
}

/** Outcome of a delivery: done, done with the token lost, or due again at a time. */
type Outcome = { readonly due: Due; readonly is: 'over' | 'gone' } | { readonly due: Due; readonly is: 'again'; readonly at: number };

/** Makes the delivery of one instance. Several may run over one database: each takes what no other has taken. */
export function createDelivery({ database, carriers, ending, now = Date.now }: Parts): Delivery {
  let running: Promise<void> | undefined;
  let isWanted = false;

  const carry = async (due: Due): Promise<Outcome> => {
    const age = now() - new Date(due.createdAt).getTime();
    const carrier = due.pushToken && due.revokedAt === null && due.readAt === null ? carriers.of(due.pushToken) : undefined;
    if (!carrier || !due.pushToken || age > timeToLive * 1000) return { due, is: 'over' };
    const { messageId, link } = due;
    const words = wordsIn(isLocale(due.locale) ? due.locale : defaultLocale, due);
    const carried: Carried = await carrier.send(due.pushToken, { messageId, ...words, link, about: due.about ?? '' }, ending);
    if (carried === 'gone') return { due, is: 'gone' };
    if (typeof carried === 'string') return { due, is: 'over' };
    const wait = waits[Math.min(due.attempts, waits.length - 1)] ?? 0;
    // of many that failed together, not all should come back together
    return { due, is: 'again', at: now() + Math.max(carried.again ?? 0, wait + Math.floor(Math.random() * wait * 0.2)) };
  };

  const runOnce = async (): Promise<void> => {
    while (!ending.aborted) {
      const claim = crypto.randomUUID();
      if (!(await isAnyDue(database, now()))) return;
      const taken = await database.write((connection) => take(connection, claim, now()));
      if (taken === 0) return;
      const outcomes = await Promise.all((await takenBy(database, claim)).map(carry));
      if (ending.aborted) return release(database, claim, now());
      await database.write((connection) => settle(connection, claim, outcomes));
    }
  };

  const run = async (): Promise<void> => {
    do {
      isWanted = false;
      await runOnce();
    } while (isWanted && !ending.aborted);
  };

  return {
    run: () => {
      isWanted = true;
      return (running ??= run().finally(() => (running = undefined)));
    },
  };
}

async function isAnyDue(database: Database, now: number): Promise<boolean> {
  const found = await rowsOf(database.read, 'select "id" from "pushDelivery" where "dueAt" <= ? limit 1', [now]);
  return found.length > 0;
}

/** Takes deliveries for the length of a lease. The condition stands twice: of two that chose the same, one finds it changed. */
const take = (connection: Connection, claim: string, now: number): Promise<number> =>
  change(
    connection,
    `update "pushDelivery" set "claim" = ?, "dueAt" = ?
     where "dueAt" <= ? and "id" in (select "id" from "pushDelivery" where "dueAt" <= ? order by "dueAt", "id" limit ${batchSize})`,
    [claim, now + lease, now, now],
  );

const takenBy = (database: Database, claim: string): Promise<Due[]> =>
  rowsOf<Due>(
    database.read,
    `select "pushDelivery"."id", "attempts", "pushToken", "locale", "revokedAt",
       "messageId", "title", "body", "words", "link", "about", "pushMessage"."createdAt", "readAt"
     from "pushDelivery" join "pushMessage" on "pushMessage"."id" = "pushDelivery"."message"
     left join "session" on "session"."id" = "pushDelivery"."sessionId"
     where "claim" = ? order by "pushDelivery"."id"`,
    [claim],
  );

/** Gives back what was taken: the server stops. */
async function release(database: Database, claim: string, now: number): Promise<void> {
  await database.write((connection) => change(connection, 'update "pushDelivery" set "claim" = \'\', "dueAt" = ? where "claim" = ?', [now, claim]));
}

async function settle(connection: Connection, claim: string, outcomes: readonly Outcome[]): Promise<void> {
  for (const outcome of outcomes) {
    const { due } = outcome;
    if (outcome.is === 'again') {
      await change(
        connection,
        'update "pushDelivery" set "claim" = \'\', "attempts" = "attempts" + 1, "dueAt" = ? where "id" = ? and "claim" = ?',
        [outcome.at, due.id, claim],
      );
      continue;
    }
    await change(connection, 'delete from "pushDelivery" where "id" = ? and "claim" = ?', [due.id, claim]);
    if (outcome.is === 'gone') await change(connection, 'update "session" set "pushToken" = \'\' where "pushToken" = ?', [due.pushToken]);
  }
}
