import { defaultLocale, isLocale } from '#core/i18n/locale.ts';
import { defineService } from '#core/kernel/index.ts';
import type { Connection, Database } from '../database/database.ts';
import { change, rowsOf } from '../database/statement.ts';
import type { Mail } from '../mail/mail.ts';
import type { Accounts } from '../session/accounts.ts';
import { mailSession, wordsIn } from './add-messages.ts';
import { timeToLive, type DeliveryOutcome, type CarriedMessage, type Carriers } from './carriers.ts';
import { digestOf, heldDigestId, letterOf } from './digest.ts';

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
  readonly mail: Mail;
  readonly accounts: Pick<Accounts, 'find'>;
  /** Those of some messages that a person may still read. */
  readonly readable: (userIdx: number, messages: readonly number[]) => Promise<ReadonlySet<number>>;
  /** Aborted when the server begins to stop. */
  readonly ending: AbortSignal;
  readonly now?: () => number;
}

interface Due {
  readonly id: number;
  readonly message: number;
  readonly attempts: number;
  readonly sessionId: string;
  readonly userIdx: number;
  readonly held: boolean | number | null;
  readonly heldUntil: number | string | null;
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
export function createDelivery({ database, carriers, mail, accounts, readable, ending, now = Date.now }: Parts): Delivery {
  let running: Promise<void> | undefined;
  let isWanted = false;

  /** Sends the messages of one browser or mailbox: one as it is, several as their digest. */
  const send = async (first: Due, messages: readonly CarriedMessage[], heldUntil: number | undefined): Promise<DeliveryOutcome> => {
    const locale = localeOf(first);
    if (first.sessionId !== mailSession) return carriers.of(first.pushToken ?? '')?.send(first.pushToken!, digestOf(locale, messages, heldUntil === undefined ? undefined : heldDigestId(first.userIdx, heldUntil)), ending) ?? 'refused';
    const account = await accounts.find(first.userIdx);
    return account?.admitted ? mail.send(letterOf(locale, account.userEmail, messages, mail.absolute)) : 'refused';
  };

  const isCarried = (due: Due): boolean => {
    const isLate = now() - new Date(due.createdAt).getTime() > timeToLive * (due.held ? 2000 : 1000);
    if (isLate || due.readAt !== null) return false;
    return due.sessionId === mailSession ? mail.isConfigured : due.revokedAt === null && !!due.pushToken && carriers.of(due.pushToken) !== undefined;
  };

  /** Carries deliveries to one browser or mailbox. */
  const carry = async (some: readonly Due[]): Promise<readonly Outcome[]> => {
    const carried = some.filter(isCarried);
    const [any] = carried;
    const allowed = any ? await readable(any.userIdx, carried.map(({ message }) => Number(message))) : new Set<number>();
    const wanted = carried.filter(({ message }) => allowed.has(Number(message)));
    const [first] = wanted;
    const over = some.filter((due) => !wanted.includes(due)).map((due): Outcome => ({ due, is: 'over' }));
    if (!first) return over;
    const messages = wanted.map((due) => ({ messageId: due.messageId, ...wordsIn(localeOf(due), due), link: due.link, about: due.about ?? '' }));
    const sent = await send(first, messages, Number(wanted.at(-1)!.heldUntil) || undefined);
    return [...over, ...wanted.map((due) => outcomeOf(due, sent))];
  };

  const outcomeOf = (due: Due, carried: DeliveryOutcome): Outcome => {
    if (carried === 'gone') return { due, is: 'gone' };
    if (typeof carried === 'string') return { due, is: 'over' };
    const wait = waits[Math.min(due.attempts, waits.length - 1)] ?? 0;
    // of many that failed together, not all should come back together
    return { due, is: 'again', at: now() + Math.max(carried.retryAfterMs ?? 0, wait + Math.floor(Math.random() * wait * 0.2)) };
  };

  const runOnce = async (): Promise<void> => {
    while (!ending.aborted) {
      const claim = crypto.randomUUID();
      if (!(await isAnyDue(database, now()))) return;
      const taken = await database.write((connection) => take(connection, claim, now()));
      if (taken === 0) return;
      const groups = Map.groupBy(await takenBy(database, claim), (due) => (due.held ? `${due.sessionId} ${due.userIdx}` : due.id));
      const outcomes = (await Promise.all([...groups.values()].map(carry))).flat();
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

const localeOf = (due: Due) => (isLocale(due.locale) ? due.locale : defaultLocale);

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
    `select "pushDelivery"."id", "pushDelivery"."message", "attempts", "pushDelivery"."sessionId", "pushMessage"."userIdx", "held", "heldUntil", "pushToken", "revokedAt",
       coalesce("session"."locale", (select "locale" from "session" where "session"."userIdx" = "pushMessage"."userIdx"
         and "locale" is not null order by "lastSeenAt" desc limit 1)) as "locale",
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
