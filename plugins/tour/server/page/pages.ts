import type { Kernel } from '#core/kernel/index.ts';
import type { Locale } from '#core/i18n/locale.ts';
import { database, type Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { writing } from '#server/records/write/writing.ts';
import { notFound, ruleBroken } from '#server/refusal.ts';
import { digestOf, makeKey } from '#server/shared-page/key.ts';
import type { Call } from '#server/slots.ts';
import type { MadeTourPage, PagedStop, TourPages, TourPageWish } from '../../api.ts';
import { seesAllOf } from '../agents.ts';

const day = 24 * 60 * 60 * 1000;

/** The most pages told of at once, newest first. */
const maxListed = 50;

/** A plan of tours as the key of its page opens it. */
export interface TourPage {
  readonly stops: readonly PagedStop[];
  readonly minutes: number;
  /** Name of who shows the homes. */
  readonly agentName: string;
  readonly locale: Locale;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

interface StoredPage extends Omit<TourPage, 'stops' | 'agentName'> {
  readonly id: number;
  readonly stops: string;
  readonly client: string;
  readonly agent: number;
  readonly byUser: number;
  readonly byName: string;
}

const isOpen = `"revokedAt" is null and "expiresAt" > ?`;

const has = async (on: Reads, record: 'rent' | 'customer' | 'contract' | 'employee', ids: readonly number[], also = ''): Promise<boolean> =>
  (await rowsOf(on, `select 1 from "${record}" where "id" in (${places(ids.length)}) and "deletedAt" is null ${also}`, ids)).length === new Set(ids).size;

/**
 * Makes a page of planned tours and answers its address, which is kept nowhere: a repeated call makes another one. Throws
 * a `Refusal` 400 for rents that are not offered, and for people the caller does not see.
 */
export async function makePage(call: Call<never, TourPageWish> | Call<undefined, TourPageWish>): Promise<MadeTourPage> {
  const { client, customer, contract, agent, stops, minutes, locale, days } = call.body;
  const { narrow } = sightFor(call);
  if (!(await has(narrow, 'rent', stops.map(({ rent }) => rent), 'and "active"'))) throw ruleBroken({ stops: 'tour.page.rule.notOffered' });
  for (const [record, id] of [['customer', customer], ['contract', contract]] as const) {
    if (id !== undefined && !(await has(narrow, record, [id]))) throw ruleBroken({ [record]: 'rule.missing' });
  }
  if (!(await has(call.kernel.use(database).read, 'employee', [agent]))) throw ruleBroken({ agent: 'rule.missing' });
  const by = callerOf(call);
  const key = makeKey();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + days * day).toISOString();
  const id = await call.kernel.use(writing).run(by, { kind: 'note' }, async ({ connection }) => {
    const [made] = await rowsOf<{ id: number }>(
      connection,
      `insert into "tourPage" ("digest", "stops", "minutes", "client", "customer", "contract", "agent", "locale", "byUser", "byName", "createdAt", "expiresAt")
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning "id"`,
      [digestOf(key), JSON.stringify(stops), minutes, client, customer ?? null, contract ?? null, agent, locale, by.userIdx, by.userName, now.toISOString(), expiresAt],
    );
    return Number(made!.id);
  });
  return { id, path: `/plan/${key}`, expiresAt };
}

/** Tells which pages somebody may see and end: their own, and those about tours that they see. */
function mineOf(call: Call): (page: Pick<StoredPage, 'byUser' | 'agent'>) => boolean {
  const by = callerOf(call);
  const sees = seesAllOf(by);
  return ({ byUser, agent }) => byUser === by.userIdx || sees(agent);
}

/** Pages that can still be opened, newest first. */
export async function listPages(call: Call): Promise<TourPages['rows']> {
  const rows = await rowsOf<StoredPage>(
    call.kernel.use(database).read,
    `select "id", "stops", "client", "agent", "locale", "byUser", "byName", "expiresAt" from "tourPage" where ${isOpen} order by "id" desc`,
    [new Date().toISOString()],
  );
  return rows.filter(mineOf(call)).slice(0, maxListed).map(({ id, stops, client, locale, byName, expiresAt }) => {
    const all = JSON.parse(stops) as readonly PagedStop[];
    return { id, client, locale, byName, startsAt: all[0]!.startsAt, stops: all.length, expiresAt: new Date(expiresAt).toISOString() };
  });
}

/** Ends a page at once. Throws a `Refusal` 404 for one that is not open, or that the caller does not see. */
export async function endPage(call: Call, id: number): Promise<void> {
  const now = new Date().toISOString();
  await call.kernel.use(writing).run(callerOf(call), { kind: 'note' }, async ({ connection }) => {
    const [page] = await rowsOf<StoredPage>(connection, `update "tourPage" set "revokedAt" = ? where "id" = ? and ${isOpen} returning "byUser", "agent"`, [now, id, now]);
    if (!page || !mineOf(call)(page)) throw notFound('The page');
  });
}

/** The page behind a key; undefined for one that was never made, was ended, or is over. */
export async function findPage(kernel: Kernel, key: string): Promise<TourPage | undefined> {
  const digest = digestOf(key);
  if (digest === undefined) return undefined;
  const [row] = await rowsOf<StoredPage & { readonly agentName: string }>(
    kernel.use(database).read,
    `select p."stops", p."minutes", p."locale", p."expiresAt", e."name" as "agentName" from "tourPage" p join "employee" e on e."id" = p."agent" where "digest" = ? and ${isOpen}`,
    [digest, new Date().toISOString()],
  );
  return row && { ...row, stops: JSON.parse(row.stops) as readonly PagedStop[], expiresAt: new Date(row.expiresAt).toISOString() };
}
