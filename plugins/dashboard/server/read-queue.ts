import type { MarkedQueue, Queue, QueueCard, QueueMark } from '#kit/dashboard/api.ts';
import { queueSources, type DashboardVisit } from '#server/dashboard/sources.ts';
import { reading } from '#server/records/read/reading.ts';
import { notFound, ruleBroken } from '#server/refusal.ts';
import { marksOf, type Mark } from './store.ts';

/** Cards of one kind that are told at once. */
const maxCards = 50;

/** Cards of a kind, the most pressing, among which those are found that were put off or ticked. */
const maxSought = 1000;

/** Marks of the visitor by the card's name, and the cards of the kinds they may see, the most pressing kind first. */
async function readCards(visit: DashboardVisit, limitOf: (marked: number) => number): Promise<readonly [marks: ReadonlyMap<string, Mark>, found: readonly (readonly QueueCard[])[]]> {
  const { kernel, caller } = visit;
  const marks = new Map((await marksOf(visit.sight, caller.userIdx)).map((mark) => [`${mark.kind} ${mark.recordId}`, mark]));
  const sources = kernel.read(queueSources).filter(({ needs }) => caller.may(needs)).toSorted((a, b) => a.order - b.order);
  const found = await Promise.all(
    sources.map(async ({ kind, record, shape, read }) => {
      const limit = limitOf([...marks.values()].filter((mark) => mark.kind === kind).length);
      const all = limit === 0 ? [] : await read(visit, limit);
      return all.map((card) => ({ ...card, kind, record, shape }));
    }),
  );
  return [marks, found];
}

/** Work of every kind that the visitor put off or ticked, as far as it still waits. */
export async function readMarked(visit: DashboardVisit): Promise<MarkedQueue> {
  const { now } = visit;
  const [marks, found] = await readCards(visit, (marked) => (marked === 0 ? 0 : maxSought));
  const cards = found.flat().flatMap((card) => {
    const mark = marks.get(`${card.kind} ${card.id}`);
    return mark && hides(mark, card.version, now) ? [{ ...card, until: mark.until, markedAt: mark.markedAt }] : [];
  });
  return { at: now, cards: cards.toSorted((a, b) => (a.until ?? 'ticked').localeCompare(b.until ?? 'ticked') || b.markedAt.localeCompare(a.markedAt)) };
}

/** Work of every kind that waits for the visitor, without what they put off or ticked. */
export async function readQueue(visit: DashboardVisit): Promise<Queue> {
  const { now } = visit;
  const [marks, found] = await readCards(visit, (marked) => maxCards + marked + 1);
  const open = found.map((all) => all.filter(({ kind, id, version }) => !hides(marks.get(`${kind} ${id}`), version, now)));
  const later = found.flat().flatMap(({ kind, id, version }) => {
    const mark = marks.get(`${kind} ${id}`);
    return mark?.until != null && hides(mark, version, now) ? [mark.until] : [];
  });
  return {
    at: now,
    cards: open.flatMap((all) => all.slice(0, maxCards)),
    isCut: open.some((all) => all.length > maxCards),
    nextAt: later.toSorted()[0] ?? null,
  };
}

/** Milliseconds for which a card is put off at the longest. */
const longestMs = 366 * 86_400_000;

/** Throws a `Refusal` where no such card can be the visitor's: 404, or 400 for a moment that is past or years away. */
export async function checkMark({ kernel, caller, now }: DashboardVisit, { kind, id, until }: QueueMark): Promise<void> {
  const source = kernel.read(queueSources).find((one) => one.kind === kind && caller.may(one.needs));
  const isThere = source && (id === 0 || (await kernel.use(reading).rows(source.record, [id], caller)).length > 0);
  if (!isThere) throw notFound(`A card of the kind ${kind}`);
  const ahead = until === null ? 1 : Date.parse(until) - Date.parse(now);
  if (ahead <= 0 || ahead > longestMs) throw ruleBroken({ until: 'rule.moment' });
}

/** A card that was put off stays away until its moment; a ticked one while its record is as it was. */
const hides = (mark: Mark | undefined, version: number, now: string): boolean =>
  mark !== undefined && (mark.until === null ? mark.version === version : mark.until > now);
