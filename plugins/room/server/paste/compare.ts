import type { Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { loadRecords } from '#server/records/read/load.ts';
import type { Registry, Writer } from '#server/records/registry.ts';
import { proposedChange, refusedBy } from '#server/records/write/ask-area.ts';
import { ruleBroken } from '#server/refusal.ts';
import { noParts } from '../../paste/split-line.ts';
import { filledLines, readPaste, type Pasted } from '../../paste/read-paste.ts';
import { unitKey } from '../../paste/read-part.ts';
import type { FactName, PasteAsk, PasteProblem, PasteRow, UnitFacts } from '../../paste/api.ts';
import type { PasteResult } from '../../paste/parts.ts';
import { findHouses, type House } from './houses.ts';
import { readUnits, type KnownUnit } from './known-units.ts';
import { readLine, typeFinder, type LineRead } from './read-line.ts';

/** The most lines that are compared at once. */
export const maxLines = 2000;

/** Units that a warning names before it counts the rest. */
const maxNamed = 8;

/** A row of the difference with what taking it over rests on. */
export interface ComparedRow {
  readonly row: PasteRow;
  readonly known: KnownUnit | undefined;
}

/** A table compared with what is with us. */
export interface Compared {
  readonly rows: readonly ComparedRow[];
  readonly skipped: Pasted['skipped'];
  /** The buildings it speaks for. */
  readonly buildings: readonly number[];
}

const facts: readonly FactName[] = ['roomType', 'price', 'available', 'free', 'offered', 'let'];

/** Facts of a unit that has no records yet. */
const nothing: UnitFacts = { roomType: null, price: null, available: null, free: null, offered: false, let: false };

/** Compares a table with the units of the buildings it names and of those whose list it is, as somebody who would take it over. Changes nothing. */
export async function comparePaste(on: Reads, registry: Registry, ask: PasteAsk, today: string, who: Writer): Promise<Compared> {
  if (filledLines(ask.text) > 2 * maxLines) throw ruleBroken({ text: 'room.paste.problem.tooMany' });
  const pasted = readPaste(ask.text);
  if (pasted.lines.length > maxLines) throw ruleBroken({ text: 'room.paste.problem.tooMany' });
  const lines = pasted.lines.map((one) => ({ ...one, parts: { ...noParts, ...one.parts, ...ask.corrected?.[one.line] } }));
  const houses = await findHouses(on, lines.map(({ parts }) => parts.building), ask);
  const typeIds = await rowsOf<{ id: number }>(on, 'select "id" from "roomType" where "deletedAt" is null order by "sort", "id"');
  const typeOf = typeFinder(await loadRecords(on, registry.get('roomType'), typeIds.map(({ id }) => id)));

  const read = lines.map((one) => ({ ...one, house: houses.of(one.parts.building), read: readLine(one.parts, typeOf, today) }));
  const named = read.flatMap(({ house }) => (house.is === 'known' ? [house.id] : house.is === 'maybe' ? house.ids : []));
  const units = await readUnits(on, registry, [...new Set([...houses.scope, ...named])]);

  const doors = new Map<string, number>();
  const rows: ComparedRow[] = [];
  const listed = new Set<number>();
  for (const one of read) {
    const { house, line } = one;
    for (const id of house.is === 'maybe' ? house.ids : []) {
      const unit = one.read.unit === undefined ? undefined : units.find(id, one.read.unit);
      if (unit) listed.add(unit.room.id);
    }
    const building = house.is === 'known' ? house.id : house.is === 'maybe' ? house.ids[0] : undefined;
    const known = building === undefined || one.read.unit === undefined ? undefined : units.find(building, one.read.unit);
    if (known) listed.add(known.room.id);
    const door = building === undefined || one.read.unit === undefined ? undefined : `${building} ${unitKey(one.read.unit)}`;
    const before = door === undefined ? undefined : doors.get(door);
    if (door !== undefined && before === undefined) doors.set(door, line);
    const warnings = ask.confirmed?.includes(line) ? 'answered' : 'open';
    rows.push(rowOf(one, { house, building, known, before, warnings, today }));
  }
  const speaksFor = new Set([...houses.scope, ...read.flatMap(({ house }) => (house.is === 'known' ? [house.id] : []))]);
  for (const known of units.all) {
    const { room, facts: now } = known;
    if (!speaksFor.has(room.building) || listed.has(room.id) || !now.offered || now.let) continue;
    const row = { key: `room ${room.id}`, building: room.building, unit: room.unitNumber, room: room.id, before: now, after: { ...now, offered: false }, problems: [] };
    rows.push({ row: { ...row, result: 'gone', changed: ['offered'], seen: seenOf('gone', known, ['offered']) }, known });
  }
  const held = await Promise.all(rows.map((one) => heldAgainst(on, registry, one, who)));
  const judged = rows.map((one, place) => (held[place] ? warned(one, held[place]) : one));
  return { rows: shared(judged, units.of, ask), skipped: pasted.skipped, buildings: [...speaksFor] };
}

interface Line {
  readonly line: number;
  readonly text: string;
  readonly parts: NonNullable<PasteRow['parts']>;
  readonly read: LineRead;
}

interface Found {
  readonly house: House;
  readonly building: number | undefined;
  readonly known: KnownUnit | undefined;
  /** The earlier line about the same door. */
  readonly before: number | undefined;
  readonly warnings: 'open' | 'answered';
  readonly today: string;
}

/** Judges one line. */
function rowOf({ line, text, parts, read }: Line, { house, building, known, before, warnings, today }: Found): ComparedRow {
  const problems: PasteProblem[] = [];
  if (house.is === 'unknown') problems.push({ part: 'building', key: parts.building === '' ? 'room.paste.problem.noBuilding' : 'room.paste.problem.building', level: 'error' });
  if (house.is === 'maybe') problems.push({ part: 'building', key: 'room.paste.warning.building', level: 'warning' });
  problems.push(...read.problems);
  if (before !== undefined) problems.push({ part: 'unit', key: 'room.paste.problem.repeated', values: { line: before }, level: 'error' });
  const off = read.when?.is === 'off';
  const now = known?.facts;
  const told = parts.price.trim() !== '';
  if (!off && !told && (!known || (now?.price === null && (read.when !== undefined || read.free !== undefined)))) problems.push({ part: 'price', key: 'room.paste.problem.noPrice', level: 'error' });
  if (!off && now?.let) problems.push({ part: 'available', key: 'room.paste.warning.let', level: 'warning' });

  const after = off ? { ...(now ?? nothing), offered: false } : afterOf(read, now, today);
  const changed = facts.filter((name) => JSON.stringify(after[name]) !== JSON.stringify((now ?? nothing)[name]));
  const would: PasteResult = off ? (now?.offered && !now.let ? 'gone' : 'same') : known ? (changed.length > 0 ? 'change' : 'same') : 'new';
  const open = problems.filter(({ level, part }) => level === 'warning' && (warnings === 'open' || part === 'building'));
  const result = problems.some(({ level }) => level === 'error') ? 'error' : open.length > 0 ? 'unsure' : would;
  const shown = would === 'same' ? [] : changed;
  const row: PasteRow = {
    key: `line ${line}`,
    line,
    text,
    parts,
    result,
    ...(building !== undefined && { building }),
    unit: known?.room.unitNumber ?? read.unit ?? '',
    ...(known && { room: known.room.id, before: known.facts }),
    ...(would !== 'same' && { after }),
    changed: shown,
    problems: problems.filter(({ level }) => level === 'error' || result === 'unsure'),
    ...(house.is === 'maybe' && { maybe: house.ids }),
    seen: seenOf(result, known, shown),
  };
  return { row, known };
}

/** The unit as the line has it. A new one can be had at once unless the line says when. */
function afterOf(read: LineRead, now: UnitFacts | undefined, today: string): UnitFacts {
  const was = now?.available ?? null;
  const atOnce = was !== null && was <= today ? was : today;
  const day = read.when?.is === 'day' ? read.when.day : read.when?.is === 'now' ? atOnce : was;
  const price = read.price ?? now?.price ?? null;
  return {
    roomType: read.roomType ?? now?.roomType ?? null,
    price,
    available: day ?? (price === null ? null : today),
    free: read.free === undefined ? (now?.free ?? null) : read.free,
    offered: true,
    let: false,
  };
}

/** The reason against emptying a unit whose places are let, such as a lease; other areas know of it. */
async function heldAgainst(connection: Reads, registry: Registry, { row, known }: ComparedRow, who: Writer): Promise<PasteProblem | undefined> {
  if (!known?.facts.let || row.after?.let !== false || row.result === 'error') return undefined;
  const shape = registry.get('room');
  const before = { ...known.room };
  const [key] = Object.values((await refusedBy(shape, proposedChange({ connection, who, registry }, before, { ...before, taken: 0 }))) ?? {});
  return key === undefined ? undefined : { part: 'available', key, level: 'error' };
}

/** Units of one offer have one price: what their lines say must agree, and who else it changes is asked. */
function shared(rows: readonly ComparedRow[], unitsOf: (rent: number) => readonly KnownUnit[], ask: PasteAsk): readonly ComparedRow[] {
  const byRent = Map.groupBy(rows.filter(({ row, known }) => known?.rent && row.line !== undefined && row.result !== 'error' && row.result !== 'gone'), ({ known }) => known?.rent?.id as number);
  const confirmed = new Set(ask.confirmed);
  const told = new Map([...byRent].flatMap(([rent, together]) => [...toldOf(together, unitsOf(rent), confirmed)]));
  return rows.map((one) => {
    const problem = told.get(one);
    return problem ? warned(one, problem) : one;
  });
}

/** Problems of several lines about one offer, by line. */
function toldOf(together: readonly ComparedRow[], units: readonly KnownUnit[], confirmed: ReadonlySet<number>): ReadonlyMap<ComparedRow, PasteProblem> {
  const offer = ({ price, available, free }: UnitFacts) => JSON.stringify([price, available, free]);
  const said = together.map(({ row, known }) => offer(row.after ?? (known?.facts as UnitFacts)));
  const [first] = together;
  const other = together[said.findIndex((one) => one !== said[0])];
  const spoken = new Set(together.map(({ known }) => known?.room.id));
  const silent = units.filter(({ room }) => !spoken.has(room.id)).map(({ room }) => room.unitNumber);
  const more = silent.length - maxNamed;
  const named = `${silent.slice(0, maxNamed).join(', ')}${more > 0 ? ` +${more}` : ''}`;
  const told = new Map<ComparedRow, PasteProblem>();
  for (const [place, one] of together.entries()) {
    const { row, known } = one;
    const different = said[place] === said[0] ? other : first;
    if (different) told.set(one, { part: 'price', key: 'room.paste.problem.differs', values: { unit: different.row.unit }, level: 'error' });
    else if (silent.length > 0 && row.after && offer(row.after) !== offer(known?.facts as UnitFacts) && !confirmed.has(row.line ?? 0))
      told.set(one, { part: 'price', key: 'room.paste.warning.shared', values: { units: named }, level: 'warning' });
  }
  return told;
}

function warned({ row, known }: ComparedRow, problem: PasteProblem): ComparedRow {
  const result = problem.level === 'error' ? 'error' : row.result === 'error' ? 'error' : 'unsure';
  return { row: { ...row, result, problems: [...row.problems, problem], seen: seenOf(result, known, row.changed) }, known };
}

/** Fingerprint of a row: the records at their versions, and the difference that was shown. */
const seenOf = (result: PasteResult, known: KnownUnit | undefined, changed: readonly FactName[]): string =>
  [result, known ? `${known.room.id}@${known.room.version}` : '', known?.rent ? `${known.rent.id}@${known.rent.version}` : '', changed.join('+')].join(' ');
