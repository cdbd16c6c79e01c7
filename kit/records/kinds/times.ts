import { readDay, readMoment, readTime } from '../cell-words.ts';
import { dayInNewYork, dayOfWord, dayWord, instantOf, plainDay, timeOfDayOf } from '../day.ts';
import { isShownTwice, zoneName } from '../new-york.ts';
import { range } from './filters.ts';
import { oneColumn, orProblem, scalar, type KindSpec } from './kind.ts';

/** First and last day, `YYYY-MM-DD`. */
export interface PlainDateOptions {
  min?: string;
  max?: string;
}

/** A day as `YYYY-MM-DD`, without a zone. */
export const plainDateKind: KindSpec<string, PlainDateOptions> = {
  columns: oneColumn('day'),
  schema: () => ({ type: 'string', format: 'date' }),
  check: (value, { min, max }) => {
    if (plainDay(value) === undefined) return 'rule.date';
    if (min !== undefined && value < min) return 'rule.tooEarly';
    return max === undefined || value <= max || 'rule.tooLate';
  },
  isEmpty: (value) => value === '',
  tell: (value, { voice }) => voice.day(value),
  filter: { read: range(dayWord), words: 'Days from..to, among them yesterday, today and tomorrow, or none', stored: (end) => dayOfWord(String(end)) },
  cell: {
    read: (cell) => orProblem(readDay(cell), 'rule.date'),
    write: (value) => value,
    export: (value) => value,
    example: () => dayInNewYork(Date.now()),
  },
  search: (value) => [value],
  time: 'day',
  fitsMany: true,
};

/** A day, `YYYY-MM-DD`. */
export const plainDate = scalar<'plainDate', PlainDateOptions>('plainDate');

const newYork = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'short' });

/** A moment as an ISO 8601 string in UTC. */
export const instantKind: KindSpec<string, {}> = {
  columns: { ...oneColumn('moment'), write: (value) => [instantOf(value) ?? value] },
  schema: () => ({ type: 'string', format: 'date-time' }),
  check: (value) => instantOf(value) !== undefined || 'rule.moment',
  isEmpty: (value) => value === '',
  isSame: (a, b) => a === b || (instantOf(a) !== undefined && instantOf(a) === instantOf(b)),
  tell: (value, { voice }) => voice.moment(value),
  filter: {
    // Days whose moments any database can count from and to.
    read: range((word) => (word >= '1900-01-01' && word <= '2999-12-31' ? plainDay(word) : undefined)),
    words: 'New York days from..to, or none',
  },
  cell: {
    read: (cell) => orProblem(readMoment(cell), 'rule.moment'),
    write: (value) => value,
    // As the clocks of New York show it, with the zone where they show it twice.
    export: (value) => newYork.format(new Date(value)) + (isShownTwice(value) ? ` ${zoneName(value)}` : ''),
    example: () => `${dayInNewYork(Date.now())} 14:00`,
  },
  search: (value) => [value],
  time: 'moment',
  fitsMany: true,
};

/** A moment, ISO 8601 in UTC. */
export const instant = scalar<'instant', {}>('instant');

/** A time of any day as `HH:MM` on a clock of 24 hours; New York's unless the field says whose. */
export const timeOfDayKind: KindSpec<string, {}> = {
  columns: oneColumn('text'),
  schema: () => ({ type: 'string', format: 'time' }),
  check: (value) => timeOfDayOf(value) === value || 'rule.time',
  isEmpty: (value) => value === '',
  tell: (value) => value,
  filter: { read: range(timeOfDayOf), words: 'HH:MM from..to, or none' },
  cell: { read: (cell) => orProblem(readTime(cell), 'rule.time'), write: (value) => value, export: (value) => value, example: () => '14:30' },
  time: 'clock',
  fitsMany: true,
};

/** A time of any day, `HH:MM`. */
export const timeOfDay = scalar<'timeOfDay', {}>('timeOfDay');
