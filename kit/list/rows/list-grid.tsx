import { Checkbox } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, type CSSProperties } from 'react';
import { HeadCell } from '../columns/head-cell.tsx';
import { widthsOf } from '../columns/layout.ts';
import { useList } from '../list-context.ts';
import { Row } from './row.tsx';
import { firstRows } from './scrolling.ts';
import { whyNot } from '../../ui/why-not.tsx';
import './list-grid.css';

/** The rows as a grid: one tab stop, a scrollbar over the whole result, only what is seen in the page. */
export const ListGrid = observer(function Grid({ label }: { readonly label: string }) {
  const list = useList();
  const { rows, scrolling, shown } = list;
  const scrolled = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (scrolled.current && head.current) return scrolling.attach(scrolled.current, head.current);
    return undefined;
  }, [scrolling]);

  return (
    <div
      ref={scrolled}
      role="grid"
      className="list-grid"
      aria-label={label}
      aria-rowcount={rows.total === undefined ? -1 : rows.total + 1}
      aria-colcount={shown.length + 1}
      aria-multiselectable="true"
      aria-busy={rows.phase !== 'ready'}
      data-stale={rows.phase === 'refetching' || undefined}
      data-thumbnail={list.spec.thumbnail !== undefined || undefined}
      style={widthsOf(shown) as CSSProperties}
    >
      <div role="rowgroup" className="list-head" ref={head}>
        <Head />
      </div>
      <Body />
    </div>
  );
});

const Head = observer(function Head() {
  const list = useList();
  return (
    <div role="row" className="list-row list-head-row" aria-rowindex={1}>
      <ChooseAll />
      {list.shown.map((column, index) => (
        <HeadCell key={column.id} column={column} index={index} />
      ))}
    </div>
  );
});

const ChooseAll = observer(function ChooseAll() {
  const list = useList();
  const { model, rows } = list;
  const element = useRef<HTMLDivElement>(null);
  const place = model.focused.get(-1);
  const focused = place?.column === 0;
  const count = model.count(rows.total ?? 0);
  const all = count > 0 && count === rows.total;
  useLayoutEffect(() => {
    if (focused && list.takesFocus()) element.current?.focus({ preventScroll: true });
  }, [focused, place, list]);
  return (
    <div ref={element} role="columnheader" className="list-lead" aria-colindex={1} tabIndex={focused ? 0 : -1} aria-label={list.i18n.t('kit.list.chosen')}>
      <Checkbox
        className="list-checkbox"
        checked={all}
        indeterminate={count > 0 && !all}
        {...whyNot(!rows.total && list.i18n.t('kit.why.empty'))}
        tabIndex={-1}
        aria-label={list.i18n.t('kit.list.chooseAll')}
        onChange={() => (count > 0 ? model.chooseNone() : model.chooseEvery())}
      />
    </div>
  );
});

const Body = observer(function Body() {
  const list = useList();
  const { rows, scrolling, model } = list;
  const { range, space, rowHeight } = scrolling;
  const group = useRef<HTMLDivElement>(null);

  // Before the first answer the grid shows the shape of what is coming.
  const known = rows.total !== undefined;
  const start = known ? range.start : 0;
  const end = known ? Math.min(range.end, rows.total ?? 0) : firstRows / 2;
  const focus = model.focus.row;
  const away = known && focus >= 0 && (focus < start || focus >= end) && focus < (rows.total ?? 0);

  // A row that leaves the window while it has the browser's focus would take the keyboard with it, so it stays.
  // All rows share one ordered list of keys: React then never moves the one with the focus.
  const drawn = Array.from({ length: Math.max(0, end - start) }, (_, place) => start + place);
  if (away && space !== undefined) drawn.splice(focus < start ? 0 : drawn.length, 0, focus);

  useEffect(() => {
    const element = group.current;
    if (!element) return undefined;
    const follow = (event: FocusEvent) => {
      const cell = (event.target as Element).closest('[aria-colindex]');
      const row = cell?.closest('[aria-rowindex]');
      if (cell && row) model.followFocus(Number(row.getAttribute('aria-rowindex')) - 2, Number(cell.getAttribute('aria-colindex')) - 1);
    };
    element.addEventListener('focusin', follow);
    return () => element.removeEventListener('focusin', follow);
  }, [model]);

  return (
    <div className="list-space" role="presentation" style={space === undefined || !known ? undefined : { blockSize: space }}>
      <div ref={group} role="rowgroup" className="list-rows" style={space === undefined ? undefined : { transform: `translateY(${known ? range.offset : 0}px)` }}>
        {drawn.map((index) => (
          <Row
            key={index}
            index={index}
            style={away && index === focus ? { position: 'absolute', insetBlockStart: (focus - start) * rowHeight } : undefined}
          />
        ))}
      </div>
    </div>
  );
});
