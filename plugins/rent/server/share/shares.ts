import { dayIn } from '#core/i18n/formats.ts';
import type { Locale } from '#core/i18n/locale.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { database, type Connection, type Reader } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { inLanguage, readTitles } from '#server/records/read/labels.ts';
import { loadRecords } from '#server/records/read/load.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { writing } from '#server/records/write/writing.ts';
import { notFound, ruleBroken } from '#server/refusal.ts';
import { digestOf, makeKey } from '#server/shared-page/key.ts';
import type { Caller } from '#server/slots.ts';
import { editRents } from '../../area.ts';
import { rent, type RentRow } from '../../entities/rent.ts';
import type { MadeShare, RentShare } from '../../share/share.ts';

const day = 24 * 60 * 60 * 1000;

/** The most pages told of at once, newest first. */
const maxListed = 100;

/** Contents of a shared page, and its end. */
export interface SharedPage {
  readonly rents: readonly number[];
  readonly months: number;
  readonly locale: Locale;
  readonly expiresAt: string;
}

interface ShareRow extends Omit<SharedPage, 'rents'> {
  readonly id: number;
  readonly rents: string;
  readonly byName: string;
  readonly createdAt: string;
}

/** Rents that may be shown to clients: neither deleted nor paused. */
export async function readOffered(kernel: Kernel, on: Reader | Connection, ids: readonly number[]): Promise<readonly RentRow[]> {
  const rows = (await loadRecords(on, kernel.use(recordsRegistry).get(rent.name), ids)) as unknown as readonly RentRow[];
  return rows.filter(({ active }) => active);
}

/** The journal names who shared a rent, also where they may not change it. */
const asNoteWriter = (caller: Caller): Caller => ({ ...caller, may: (right) => (right !== 'staff' && right.id === editRents.id) || caller.may(right) });

/**
 * Makes a page and answers its address, which is kept nowhere; that is why a repeated call makes another one. Throws a
 * `Refusal` 400 when a rent is deleted or paused.
 */
export async function createShare(
  kernel: Kernel,
  by: Caller,
  wish: { readonly rents: readonly number[]; readonly months: number; readonly locale: Locale; readonly days: number },
): Promise<MadeShare> {
  const key = makeKey();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + wish.days * day);
  const id = await kernel.use(writing).run(asNoteWriter(by), { kind: 'note' }, async (batch) => {
    const offered = await readOffered(kernel, batch.connection, wish.rents);
    if (offered.length < wish.rents.length) throw ruleBroken({ rents: 'rent.share.rule.notOffered' });
    const [made] = await rowsOf<{ id: number }>(
      batch.connection,
      `insert into "rentShare" ("digest", "rents", "months", "locale", "byUser", "byName", "createdAt", "expiresAt")
       values (?, ?, ?, ?, ?, ?, ?, ?) returning "id"`,
      [digestOf(key), JSON.stringify(wish.rents), wish.months, wish.locale, by.userIdx, by.userName, now.toISOString(), expiresAt.toISOString()],
    );
    for (const shared of wish.rents) await batch.note(rent.name, shared, { share: [null, 'made'], shareUntil: [null, dayIn(expiresAt)] });
    return made!.id;
  });
  return { id, path: `/share/${key}`, expiresAt: expiresAt.toISOString() };
}

/** Condition and values of the pages that somebody sees and ends: their own, and everybody's for those who change rents. */
const withinReach = (by: Caller): { readonly text: string; readonly values: readonly number[] } =>
  by.may(editRents) ? { text: '1 = 1', values: [] } : { text: '"byUser" = ?', values: [by.userIdx] };

/** Pages that can still be opened, with the titles of their rents in the reader's language; newest first. */
export async function listShares(kernel: Kernel, by: Caller, locale: Locale): Promise<readonly RentShare[]> {
  const { read } = kernel.use(database);
  const reach = withinReach(by);
  const rows = await rowsOf<ShareRow>(
    read,
    `select "id", "rents", "months", "locale", "byName", "createdAt", "expiresAt" from "rentShare"
     where "revokedAt" is null and "expiresAt" > ? and ${reach.text} order by "id" desc limit ${maxListed}`,
    [new Date().toISOString(), ...reach.values],
  );
  const shares = rows.map((row) => ({ ...row, rents: JSON.parse(row.rents) as readonly number[] }));
  const titles = await readTitles(read, kernel.use(recordsRegistry).get(rent.name), [...new Set(shares.flatMap(({ rents }) => rents))]);
  return shares.map((share) => ({ ...share, rents: share.rents.map((id) => ({ id, title: inLanguage(titles.get(id) ?? `#${id}`, locale) })) }));
}

/** Ends a page at once. Throws a `Refusal` 404 for one that is not open, or that the caller does not see. */
export async function revokeShare(kernel: Kernel, by: Caller, id: number): Promise<void> {
  const reach = withinReach(by);
  await kernel.use(writing).run(asNoteWriter(by), { kind: 'note' }, async (batch) => {
    const now = new Date().toISOString();
    const [ended] = await rowsOf<{ rents: string }>(
      batch.connection,
      `update "rentShare" set "revokedAt" = ? where "id" = ? and "revokedAt" is null and "expiresAt" > ? and ${reach.text} returning "rents"`,
      [now, id, now, ...reach.values],
    );
    if (!ended) throw notFound('The shared page');
    const shape = kernel.use(recordsRegistry).get(rent.name);
    const live = await loadRecords(batch.connection, shape, JSON.parse(ended.rents) as readonly number[]);
    for (const one of live) await batch.note(rent.name, one.id, { share: ['made', 'ended'] });
  });
}

/** The page behind a key; undefined for one that was never made, was ended, or is over. */
export async function findShare(kernel: Kernel, key: string): Promise<SharedPage | undefined> {
  const digest = digestOf(key);
  if (digest === undefined) return undefined;
  const [row] = await rowsOf<ShareRow>(
    kernel.use(database).read,
    'select "rents", "months", "locale", "expiresAt" from "rentShare" where "digest" = ? and "revokedAt" is null and "expiresAt" > ?',
    [digest, new Date().toISOString()],
  );
  return row && { ...row, rents: JSON.parse(row.rents) as readonly number[] };
}
