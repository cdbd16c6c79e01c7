import type { Connection } from '#server/database/database.ts';
import { places, quoted, rowsOf } from '#server/database/statement.ts';
import { notify, type Notification, type StoredRow } from '#server/notify.ts';
import type { AfterChange, Cause } from '#server/records/after-change.ts';
import type { Batch } from '#server/records/write/writing.ts';
import { carriageOf, isQuiet, usualOwn } from '../carriage.ts';
import { collapseRepeats, mutedBy, ownOf, storedRules, unreadAbout, type StoredRule } from './store.ts';
import { ownersOf, recipientsOf } from './recipients.ts';

/** Batches that tell nobody: what they bring happened before, or never. */
const quiet: ReadonlySet<Cause['kind']> = new Set(['import', 'demo', 'undo']);

/** A notification with the agency's rule about it. */
export const ruled = ({ id, to, mail = false }: Notification, stored: StoredRule | undefined): Omit<StoredRule, 'id' | 'version'> =>
  stored ?? { event: id, to, push: true, mail, active: true, onlyField: null, onlyValue: null, hoursFrom: null, hoursTo: null };

/** Tells people of the changes of a batch, as the rules say: with them, or not at all. */
export const tellPeople: AfterChange = {
  id: 'notification/tell',
  of: 'every',
  run: async (batch, cause) => {
    await settleDone(batch, cause);
    if (quiet.has(cause.kind)) return;
    const hit = cause.read(notify).flatMap((one) => {
      const ids = cause.changes.filter((change) => change.record === one.on.entity.name && one.on.hits(change)).map(({ id }) => id);
      return ids.length === 0 ? [] : [[one, [...new Set(ids)]] as const];
    });
    if (hit.length === 0) return;
    const stored = await storedRules(batch.connection);
    for (const [one, ids] of hit) {
      const rule = ruled(one, stored.get(one.id));
      if (rule.active) for (const id of ids) await tellOf(batch, cause, one, rule, id);
    }
  },
};

/** Makes messages read whose records need nobody any more, whatever brought that about. */
async function settleDone(batch: Batch, { changes, read }: Cause): Promise<void> {
  for (const { id: rule, on, settled } of read(notify)) {
    const changed = new Set(changes.flatMap(({ record, kind, id }) => (record === on.entity.name && kind !== 'create' ? [id] : [])));
    if (!settled || changed.size === 0) continue;
    const told = await unreadAbout(batch.connection, rule, on.entity.name);
    const done = await Promise.all(
      told.filter((id) => changed.has(id)).map(async (id) => {
        const row = await rowOf(batch.connection, on.entity.name, id);
        return !row || settled(row) ? [id] : [];
      }),
    );
    await batch.settle(rule, on.entity.name, done.flat());
  }
}

/** Tells of one record those whom a rule names, as each of them wishes to be told. */
export async function tellOf(batch: Batch, cause: Pick<Cause, 'by' | 'read'>, { on, text, link, subject }: Notification, rule: Omit<StoredRule, 'id' | 'version'>, id: number): Promise<void> {
  const { connection } = batch;
  const row = await rowOf(connection, on.entity.name, id);
  if (!row || !((await on.test?.(row, connection)) ?? true)) return;
  const now = Date.now();
  if (!applies(rule, row, now)) return;
  const named = await recipientsOf(connection, cause, on.entity, row, rule.to);
  const to = subject === undefined || rule.to.includes(subject) ? named : named.filter((id) => id !== Number(row[subject]));
  if (to.length === 0) return;
  const said = await text(row, connection);
  const [own, muted, owners] = await Promise.all([ownOf(connection, to), mutedBy(connection, rule.event, to, now), ownersOf(connection, on.entity, row)]);
  for (const userIdx of to) {
    const less = muted.get(userIdx);
    const isMuted = less === 'all' || (less === 'others' && !owners.has(userIdx));
    const isRepeat = await collapseRepeats(connection, userIdx, rule.event, link(id), now);
    const carriage = carriageOf(rule, own.get(userIdx) ?? usualOwn, isMuted, now);
    await batch.message({ to: userIdx, ...said, link: link(id), of: { record: on.entity.name, id }, carriage: isRepeat && !isMuted ? { ...carriage, push: false, mail: false, silent: true } : carriage });
  }
}

/** True for a record and a moment that the conditions of a rule are about. */
export function applies({ onlyField, onlyValue, hoursFrom, hoursTo }: Pick<StoredRule, 'onlyField' | 'onlyValue' | 'hoursFrom' | 'hoursTo'>, row: StoredRow, now: number): boolean {
  if (onlyField !== null && onlyValue !== null && String(row[onlyField] ?? '') !== onlyValue) return false;
  return hoursFrom === null || hoursTo === null || hoursFrom === hoursTo || isQuiet({ quietFrom: hoursFrom, quietTo: hoursTo }, now);
}

/** A live record as stored; without an id the one changed last. */
export async function rowOf(on: Connection | Parameters<typeof rowsOf>[0], record: string, id?: number): Promise<StoredRow | undefined> {
  const which = id === undefined ? 'order by "updatedAt" desc limit 1' : `and "id" in (${places(1)})`;
  const [row] = await rowsOf<StoredRow>(on, `select * from ${quoted(record)} where "deletedAt" is null ${which}`, id === undefined ? [] : [id]);
  return row;
}
