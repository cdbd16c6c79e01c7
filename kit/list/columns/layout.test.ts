import { expect, it } from 'vitest';
import { columnsOf } from './columns.ts';
import { home } from '#tests/support/list-sample.ts';
import { fitting, moved, movedBeside, placed, plainLayout, readLayout, shownColumns, widthsOf, writeLayout } from './layout.ts';

const columns = columnsOf(home, {
  columns: ['title', { field: 'state', tablet: false }, { field: 'rent', hidden: true }, { id: 'own', titleKey: 'home.own', cell: () => null }],
});
const plain = plainLayout(columns);
const text = (layout = plain) => writeLayout(layout, columns);

it('keeps nothing while nothing was changed', () => {
  expect(text()).toBe('');
  expect(readLayout('', columns)).toEqual(plain);
  expect(readLayout(undefined, columns)).toEqual(plain);
});

it('writes what was hidden, shown, pinned, resized and moved, and reads it back', () => {
  let layout = placed(plain, 'state', { shown: false });
  layout = placed(layout, 'rent', { shown: true, width: 90 });
  layout = placed(layout, 'title', { pinned: true });
  layout = moved(layout, 'own', -1);
  expect(text(layout)).toBe('title!,-state,own,rent*90');
  expect(readLayout(text(layout), columns)).toEqual(layout);
});

it('reads what an older or a meddled text says as far as it can', () => {
  expect(readLayout('gone,own,<script>,title*99999,own', columns).map(({ id }) => id)).toEqual(['title', 'state', 'rent', 'own']);
  expect(readLayout('-title', columns)[0]).toMatchObject({ id: 'title', shown: true });
  expect(readLayout('title*9999', columns)[0]).toMatchObject({ width: 640 });
});

it('never moves a column out of the list', () => {
  expect(moved(plain, 'title', -1)).toBe(plain);
  expect(moved(plain, 'own', 1)).toBe(plain);
  expect([fitting(3), fitting(99.6), fitting(5000)]).toEqual([56, 100, 640]);
});

it('draws pinned columns first and lets someone take the room that is left', () => {
  const shown = shownColumns(placed(plain, 'state', { pinned: true }), columns);
  expect(shown.map(({ id }) => id)).toEqual(['state', 'title', 'own']);
  expect(widthsOf(shown)).toEqual({
    '--columns': '120px minmax(260px, 2fr) minmax(150px, 1fr)',
    '--least': '530px',
    '--columns-tablet': 'minmax(260px, 2fr) minmax(150px, 1fr)',
    '--least-tablet': '410px',
    '--pin-0': 'calc(var(--lead) + 0px)',
  });
  const fixed = shownColumns(placed(placed(plain, 'title', { width: 200 }), 'own', { width: 100 }), columns);
  expect(widthsOf(fixed)['--columns']).toBe('200px 120px minmax(100px, 1fr)');
});

it('refuses columns that cannot be', () => {
  expect(() => columnsOf(home, { columns: ['title', 'title'] })).toThrow("two columns 'title'");
  expect(() => columnsOf(home, { columns: ['weight' as 'title'] })).toThrow("no field 'weight'");
});

it('puts a column beside another, in place as that one is', () => {
  expect(text(movedBeside(plain, 'own', 'title', false))).toBe('own,title,state,-rent');
  expect(text(movedBeside(plain, 'title', 'state', true))).toBe('state,title,-rent,own');
  const pinned = placed(plain, 'title', { pinned: true });
  expect(text(movedBeside(pinned, 'own', 'title', true))).toBe('title!,own!,state,-rent');
  expect(text(movedBeside(pinned, 'title', 'own', true))).toBe('state,-rent,own,title');
  expect(movedBeside(plain, 'title', 'gone', true)).toBe(plain);
});

it('a column stands in a file by its field, an own one by what it filters or sorts by, unless others are said', () => {
  const own = { titleKey: 'home.own', cell: () => null } as const;
  const [first, state, sorted, bare] = columnsOf(home, {
    columns: [{ field: 'title', fields: ['title', 'rent'] }, { id: 'state', filter: 'state', ...own }, { id: 'sorted', sort: 'rent', ...own }, { id: 'bare', ...own }],
  });
  expect([first, state, sorted, bare].map((column) => column?.fields)).toEqual([['title', 'rent'], ['state'], ['rent'], []]);
});
