import type { PasteResponse, PasteRow, UnitFacts } from '#plugins/room/paste/api.ts';

const facts = (more: Partial<UnitFacts> = {}): UnitFacts => ({ roomType: 2, price: 345_000, available: '2026-12-01', free: null, offered: true, let: false, ...more });

const row = (line: number, unit: string, more: Partial<PasteRow>): PasteRow => {
  const parts = { building: '302 Bedford Ave', unit: `#${unit}`, roomType: '1B1B', price: '$3,450', available: '12/1', free: '' };
  return { key: `line ${line}`, line, text: `302 Bedford Ave  #${unit}  1B1B  $3,450  12/1`, parts, result: 'same', building: 1, unit, before: facts(), changed: [], problems: [], seen: '', ...more };
};

/** A table of every result there is. */
export const difference: PasteResponse = {
  rows: [
    row(3, '4C', { result: 'change', changed: ['price'], after: facts({ price: 352_500 }) }),
    row(4, '4D', { result: 'change', changed: ['available', 'free'], after: facts({ available: '2026-12-15', free: { freeMonths: 1, leaseMonths: 12 } }) }),
    row(5, '5A', { result: 'change', changed: ['offered'], before: facts({ offered: false }), after: facts() }),
    row(6, '5B', {}),
    row(7, '5C', {}),
    row(8, '6A', { result: 'unsure', before: facts({ let: true }), after: facts(), changed: ['let'], problems: [{ part: 'available', key: 'room.paste.warning.let', level: 'warning' }] }),
    row(9, '6B', { result: 'unsure', maybe: [1, 2], parts: { building: '302 Bedfrod', unit: '6B', roomType: '1B1B', price: '$3,450', available: 'now', free: '' }, problems: [{ part: 'building', key: 'room.paste.warning.building', level: 'warning' }] }),
    row(10, '12A', { result: 'new', after: facts({ price: 410_000, free: { freeMonths: 1.5, leaseMonths: 14 } }) }),
    row(11, '12B', { result: 'error', after: facts({ price: null }), parts: { building: '302 Bedford Ave', unit: '#12B', roomType: '1B1B', price: '$4,1S0', available: '12/1', free: '' }, text: '302 Bedford Ave  #12B  1B1B  $4,1S0  12/1', problems: [{ part: 'price', key: 'room.paste.problem.price', level: 'error' }] }),
    row(12, '', { result: 'error', parts: { building: '302 Bedford Ave', unit: '', roomType: '1B1B', price: '$4,150', available: '12/1', free: '' }, text: '302 Bedford Ave  1B1B  $4,150  12/1', problems: [{ part: 'unit', key: 'room.paste.problem.unit', level: 'error' }] }),
    { key: 'room 31', building: 1, unit: '3A', room: 31, before: facts(), after: facts({ offered: false }), changed: ['offered'], problems: [], result: 'gone', seen: '' },
  ],
  skipped: [
    { line: 1, text: 'Hi all, our availability as of today:' },
    { line: 14, text: 'Jane Doe · (212) 555-0100' },
  ],
  buildings: 1,
  labels: { building: { 1: '302 Bedford Ave', 2: '302 Bedford Park Blvd' }, roomType: { 2: '1B1B' } },
};

/** Responses about pasted tables. */
export const pasteAnswers = {
  'POST /api/room/paste/preview': difference,
  'POST /api/room/paste': { batch: 9, written: { new: 1, change: 2, gone: 1 }, conflicts: ['line 3'] },
};
