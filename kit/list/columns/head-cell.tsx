import { ArrowDown, ArrowUp, CaretDown } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, type PointerEvent } from 'react';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import type { dragColumn } from './column-drag.ts';
import { ColumnMenu } from '../editors-lazy.tsx';
import { fitting, type ShownColumn } from './layout.ts';
import { useList } from '../list-context.ts';
import { placeOf } from '../rows/row.tsx';
import './head-cell.css';

/** The head of a column: its name, its place in the order, its menu, and the edge that makes it wider. */
export const HeadCell = observer(function HeadCell({ column, index }: { readonly column: ShownColumn; readonly index: number }) {
  const list = useList();
  const { model, i18n } = list;
  const element = useRef<HTMLDivElement>(null);
  const drag = useRef<typeof dragColumn>(undefined);
  const place = model.focused.get(-1);
  const focused = place?.column === index + 1;
  const sort = model.sortOf(column.sort);
  const step = model.query.sort.findIndex(({ field }) => field === column.sort);
  const open = list.menuOf === column.id;
  const title = i18n.t(column.title);
  const { className, style } = placeOf(column, index);

  useLayoutEffect(() => {
    if (focused && list.takesFocus()) element.current?.focus({ preventScroll: true });
    if (focused) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [focused, place, list]);

  const resize = (event: PointerEvent<HTMLElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const start = event.clientX;
    const width = element.current?.offsetWidth ?? column.width;
    const sign = getComputedStyle(handle).direction === 'rtl' ? -1 : 1;
    handle.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => model.place(column.id, { width: fitting(width + sign * (moved.clientX - start)) });
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true });
  };

  // Fetched when the pointer comes near: a press that had to wait for it would be over before it is heard.
  const comeNear = (): void => {
    // without a network columns stay where they are
    import('./column-drag.ts').then(
      ({ dragColumn }) => (drag.current = dragColumn),
      () => undefined,
    );
  };
  const lift = ({ button, pointerType, clientX, pointerId }: PointerEvent<HTMLElement>): void => {
    const head = element.current;
    // A finger scrolls sideways here; it orders the columns in their list.
    if (button === 0 && pointerType !== 'touch' && head) drag.current?.(list, column.id, head, { clientX, pointerId });
  };

  return (
    <div
      ref={element}
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={column.sort === undefined ? undefined : sort ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      aria-haspopup="menu"
      data-column={column.id}
      className={`${className} list-head-cell`}
      style={style}
      data-open={open || undefined}
      data-sorted={sort !== undefined || undefined}
      tabIndex={focused ? 0 : -1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) model.followFocus(-1, index + 1);
      }}
    >
      <button
        type="button"
        className="list-head-name"
        tabIndex={-1}
        data-still={column.sort === undefined || undefined}
        onPointerEnter={comeNear}
        onPointerDown={lift}
        onClick={(event) => column.sort && list.turn(column.sort, event.shiftKey)}
      >
        <span className="cut">{title}</span>
        {sort && (sort.descending ? <ArrowDown size={12} className="list-arrow" /> : <ArrowUp size={12} className="list-arrow" />)}
        {sort && model.query.sort.length > 1 && <span className="list-step">{i18n.number(step + 1)}</span>}
      </button>
      <LatePopover
        isOpen={open}
        onInteraction={(next) => list.openMenu(next ? column.id : undefined)}
        placement="bottom-start"
        content={<ColumnMenu column={column} />}
        target={(target) => (
          <span className="list-head-opener">
            <button {...target} type="button" className="list-head-menu" tabIndex={-1} aria-label={i18n.t('kit.list.columnMenu', { name: title })}>
              <CaretDown size={12} />
            </button>
          </span>
        )}
      />
      {/* The keyboard's way to the same is Shift with an arrow key. */}
      <span className="list-handle" aria-hidden="true" onPointerDown={resize} onDoubleClick={() => model.place(column.id, { width: column.width })} />
    </div>
  );
});
