import type { Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { ValueOf } from '#kit/records/api.ts';
import { database, type Connection, type Reads } from '#server/database/database.ts';
import { change, places, rowsOf } from '#server/database/statement.ts';
import { engineOf } from '#server/database/engine.ts';
import { withUndo } from '#server/records/entered.ts';
import { writing } from '#server/records/write/writing.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { codes, notFound, Refusal, ruleBroken } from '#server/refusal.ts';
import { digestOf, makeKey } from '#server/shared-page/key.ts';
import { sightFor } from '#server/records/sight-for.ts';
import type { Call } from '#server/slots.ts';
import type { answerApi, ClientPages, MadePage } from '../api.ts';
import type { RecommendState } from '../entity.ts';
import { recommendOf, type Pair } from './mark-endpoint.ts';

const day = 24 * 60 * 60 * 1000;

/** A client's page as its key opens it. */
export interface ClientPage {
  readonly id: number;
  readonly recommends: readonly number[];
  readonly locale: Locale;
  readonly message: string | null;
  readonly byUser: number;
  readonly byName: string;
  readonly expiresAt: string;
  /** Neither ended nor over. */
  readonly isOpen: boolean;
}

interface StoredPage extends Omit<ClientPage, 'recommends' | 'isOpen'> {
  readonly recommends: string;
  readonly isOpen: boolean | number;
  readonly opens: number;
  readonly createdAt: string;
}

interface Wish {
  readonly pairs: readonly Pair[];
  readonly locale: Locale;
  readonly days: number;
  readonly message?: string;
}

/** Moment at which a page ends that is open for some days, ISO 8601, UTC. */
export const endOfPage = (days: number, from = new Date()): string => new Date(from.getTime() + days * day).toISOString();

const open = `"revokedAt" is null and "expiresAt" > ?`;

/**
 * Ends the page with the undo of its sending, also where the client has opened it and its rents stay as they are. One
 * they answered on stays: it ends by `endPage` alone.
 */
async function endUndone(connection: Connection, { batch, at }: { readonly batch: number; readonly at: string }): Promise<void> {
  const pages = await rowsOf<{ id: number; recommends: string; createdAt: string }>(connection, `select "id", "recommends", "createdAt" from "recommendPage" where "batch" = ? and "revokedAt" is null`, [batch]);
  for (const { id, recommends, createdAt } of pages) {
    const ids = JSON.parse(recommends) as readonly number[];
    // those that went back have the moment of their former state
    const answered = await rowsOf(connection, `select 1 from "recommend" where "id" in (${places(ids.length)}) and "said" is not null and "since" >= ? and "deletedAt" is null limit 1`, [...ids, createdAt]);
    if (answered.length === 0) await change(connection, `update "recommendPage" set "revokedAt" = ? where "id" = ?`, [at, id]);
  }
}

export const pageUndone = withUndo({ id: 'recommend/page', run: endUndone });

/**
 * Makes a page of rents for one person and answers its address, which is kept nowhere: a repeated call makes another one. What was not recommended yet is,
 * and what waited is sent. Throws a `Refusal` 400 for pairs of several people, and for a rent that misses a gate.
 */
export async function sendPage(call: Call<never, Wish> | Call<undefined, Wish>): Promise<MadePage> {
  const { pairs, locale, days, message } = call.body;
  const by = callerOf(call);
  const [first] = pairs;
  if (!first || pairs.some(({ customer, contract }) => customer !== first.customer || contract !== first.contract)) throw ruleBroken({ pairs: 'recommend.rule.onePerson' });
  const key = makeKey();
  const now = new Date();
  const expiresAt = endOfPage(days, now);
  return call.kernel.use(writing).run(by, { kind: 'form' }, async (batch) => {
    const ids: number[] = [];
    for (const pair of pairs) {
      const known = await recommendOf(batch, pair);
      const id = known?.id ?? (await batch.create('recommend', { ...pair })).id;
      // sent anew, a no of before does not count any more: the page asks about it
      if (known?.state === 'dismissed') await batch.update('recommend', id, undefined, { state: 'suggested' });
      const isAnew = !known || known.state === 'suggested' || known.state === 'dismissed';
      await batch.update('recommend', id, undefined, { ...(isAnew && { state: 'sent' }), sentBy: by.userIdx });
      ids.push(id);
    }
    const own = batch.undoable();
    const [made] = await rowsOf<{ id: number }>(
      batch.connection,
      `insert into "recommendPage" ("digest", "recommends", "customer", "contract", "locale", "message", "byUser", "byName", "opens", "createdAt", "expiresAt", "batch")
       values (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?) returning "id"`,
      [digestOf(key), JSON.stringify(ids), first.customer ?? null, first.contract ?? null, locale, message ?? null, by.userIdx, by.userName, now.toISOString(), expiresAt, own],
    );
    return { id: Number(made!.id), path: `/homes/${key}`, expiresAt, batch: own };
  });
}

/** Pages of a person that can still be opened, newest first; of a person the caller sees. */
export async function listPages(call: Call<{ customer?: number; contract?: number }, undefined>): Promise<ClientPages['rows']> {
  const kind = call.query.customer === undefined ? 'contract' : 'customer';
  const id = call.query.customer ?? call.query.contract ?? 0;
  if ((await rowsOf(sightFor(call).narrow, `select 1 from "${kind}" where "id" = ? and "deletedAt" is null`, [id])).length === 0) throw notFound(`The ${kind}`);
  const rows = await rowsOf<StoredPage>(
    call.kernel.use(database).read,
    `select "id", "recommends", "locale", "opens", "byName", "createdAt", "expiresAt" from "recommendPage" where "${kind}" = ? and ${open} order by "id" desc limit 50`,
    [id, new Date().toISOString()],
  );
  const moment = (text: string) => new Date(text).toISOString();
  return rows.map((row) => ({ id: row.id, locale: row.locale, opens: row.opens, byName: row.byName, rents: (JSON.parse(row.recommends) as number[]).length, createdAt: moment(row.createdAt), expiresAt: moment(row.expiresAt) }));
}

/** Ends a page at once. Throws a `Refusal` 404 for one that is not open, or of somebody the caller does not see. */
export async function endPage(call: Call, id: number): Promise<void> {
  const sight = sightFor(call).narrow;
  const now = new Date().toISOString();
  await call.kernel.use(writing).run(callerOf(call), { kind: 'note' }, async (batch) => {
    const [page] = await rowsOf<{ customer: number | null; contract: number | null }>(batch.connection, `select "customer", "contract" from "recommendPage" where "id" = ? and ${open}`, [id, now]);
    const kind = page?.customer === null ? 'contract' : 'customer';
    const seen = page && (await rowsOf(sight, `select 1 from "${kind}" where "id" = ?`, [page.customer ?? page.contract]));
    if (!seen?.length) throw notFound('The page');
    await change(batch.connection, `update "recommendPage" set "revokedAt" = ? where "id" = ?`, [now, id]);
  });
}

/** The page behind a key, ended ones too; undefined for a key that nobody was given. */
export async function findPage(kernel: Kernel, key: string): Promise<ClientPage | undefined> {
  const digest = digestOf(key);
  if (digest === undefined) return undefined;
  const [row] = await rowsOf<StoredPage>(
    kernel.use(database).read,
    `select "id", "recommends", "locale", "message", "byUser", "byName", "expiresAt", (${open}) as "isOpen" from "recommendPage" where "digest" = ?`,
    [new Date().toISOString(), digest],
  );
  return row && { ...row, isOpen: Boolean(row.isOpen), recommends: JSON.parse(row.recommends) as readonly number[], expiresAt: new Date(row.expiresAt).toISOString() };
}

/** States from which a client's answer leads on; a no of their own leads back to a like, or to no answer. */
const answered: Readonly<Record<Answer['answer'], readonly RecommendState[]>> = {
  opened: ['sent'],
  liked: ['sent', 'opened'],
  dismissed: ['sent', 'opened', 'liked'],
  withdrawn: ['liked'],
};

interface Asked {
  readonly id: number;
  readonly state: RecommendState;
  readonly opens: number;
  readonly active: unknown;
}

/** True where staff dismissed it last, not the client on a page. */
async function isByStaff(on: Reads, id: number): Promise<boolean> {
  const sql = `select "by" from "journal" where "record" = 'recommend' and "recordId" = ? and "changes" like '%"state":%' order by "id" desc limit 1`;
  const [last] = await rowsOf<{ by: number | null }>(on, sql, [id]);
  return last !== undefined && last.by !== null;
}

/** Changes of one rent by an answer. A like of what staff dismissed is kept as a word alone: the dismissal stands. */
async function answerOf(on: Reads, page: ClientPage, { id, state, opens }: Asked, { answer, reason }: Pick<Answer, 'answer' | 'reason'>): Promise<Readonly<Record<string, unknown>>> {
  const isUndone = (answer === 'liked' || answer === 'withdrawn') && state === 'dismissed' && !(await isByStaff(on, id));
  const moves = answered[answer].includes(state) || isUndone;
  const isWord = answer !== 'opened' && (moves || state === 'dismissed' || state === answer);
  return {
    ...(answer === 'opened' && { opens: opens + 1 }),
    ...(moves && { state: answer === 'withdrawn' ? 'opened' : answer, sentBy: page.byUser }),
    ...(isWord && { said: answer }),
    // who says no again gives the reason that counts
    ...(answer === 'dismissed' && (moves || state === 'dismissed') && { reason }),
  };
}

type Answer = ValueOf<(typeof answerApi)['body']>;

/**
 * Writes down what a client does: that they opened the page, like a rent, do not want it, or take that back. The record's agent and
 * whoever sent the page are told. Throws a `Refusal` 404 for a rent that is not on the page, 410 for one that is not
 * asked about any more: taken, taken back, or toured; 400 for a no without a reason.
 */
export async function answerPage(kernel: Kernel, page: ClientPage, { recommend, answer, reason }: Answer): Promise<void> {
  if (answer === 'dismissed' && reason === undefined) throw ruleBroken({ reason: 'rule.required' });
  const ids = answer === 'opened' ? page.recommends : page.recommends.filter((id) => id === recommend);
  if (ids.length === 0) throw notFound('The recommendation');
  await kernel.use(writing).run({ system: true }, { kind: 'client' }, async (batch) => {
    // of two answers at the same time the second one waits here, and fits what the first one made of it
    const lock = engineOf(batch.connection) === 'postgres' ? ' for update' : '';
    const rows = await rowsOf<Asked>(
      batch.connection,
      `select "id", "state", "opens", "active" from "recommend" where "id" in (${places(ids.length)}) and "deletedAt" is null order by "id"${lock}`,
      ids,
    );
    const isAsked = rows.some(({ state, active }) => active && (state === answer || state === 'dismissed' || answered[answer].includes(state)));
    if (answer !== 'opened' && !isAsked) throw new Refusal(410, codes.superseded, 'The rent is not asked about any more');
    for (const row of rows) {
      const patch = await answerOf(batch.connection, page, row, { answer, ...(reason && { reason }) });
      if (Object.keys(patch).length > 0) await batch.update('recommend', row.id, undefined, patch);
    }
    // what they say of a rent tells that they opened its page
    if (answer !== 'opened') await batch.settle('recommend/opened', 'recommend', page.recommends);
    else await change(batch.connection, 'update "recommendPage" set "opens" = "opens" + 1 where "id" = ?', [page.id]);
  });
}
