import { Checkbox } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { memo, useLayoutEffect, useRef, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import type { Entity, Row as RecordRow } from '#kit/records/entity.ts';
import type { Photo } from '#kit/records/field.ts';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import { labelKey } from '#kit/records/words.ts';
import type { LabelledRow } from '#kit/rows/row-source.ts';
import { fromList } from '#kit/form/came-from.ts';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { StillLink } from '#kit/ui/still-link.tsx';
import { wholeAddress } from '../address.ts';
import { Cell, Thumbnail } from './cell.tsx';
import type { ShownColumn } from '../columns/layout.ts';
import { useList } from '../list-context.ts';
import type { List } from '../list.ts';
import './row.css';

/** The classes and the place of a cell in its column. */
export function placeOf(column: ShownColumn, index: number): { readonly className: string; readonly style?: CSSProperties } {
  const className = ['list-cell', column.align === 'end' && 'list-end', column.pinned && 'list-pinned', !column.tablet && 'list-wide', column.main && 'list-first']
    .filter(Boolean)
    .join(' ');
  return column.pinned ? { className, style: { insetInlineStart: `var(--pin-${index})` } } : { className };
}

/** The link from a row to its record: it knows the way back and on to the next one. */
export function recordLink(list: List, id: number, index: number) {
  const { model, spec } = list;
  return spec.hrefOf && { to: spec.hrefOf(id), state: fromList(wholeAddress(list, { query: model.query, view: model.view, at: 0 }), index) };
}

/** One row of the result; draws anew only for what it shows. */
export const Row = observer(function Row({ index, style }: { readonly index: number; readonly style?: CSSProperties | undefined }) {
  const list = useList();
  const element = useRef<HTMLDivElement>(null);
  const held = list.rows.at(index) ?? undefined;
  const place = list.model.focused.get(index);
  const focused = place?.column;
  const chosen = held !== undefined && list.model.isChosen(held.row.id);

  useLayoutEffect(() => {
    if (!place || !list.takesFocus()) return;
    element.current?.querySelector<HTMLElement>(`[aria-colindex="${place.column + 1}"]`)?.focus({ preventScroll: true });
  }, [place, list]);

  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('a, button, label, input')) return;
    const column = (event.target as Element).closest('[aria-colindex]')?.getAttribute('aria-colindex');
    list.focus(index, column ? Number(column) - 1 : 0);
    if (event.shiftKey || event.metaKey || event.ctrlKey) void list.choose(index, event.shiftKey || !chosen, event.shiftKey);
  };

  return (
    <div
      ref={element}
      role="row"
      className="list-row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      aria-busy={held ? undefined : true}
      data-focused={focused !== undefined || undefined}
      data-mark={held && list.rows.marks.of(held.row.id)}
      style={style}
      onClick={onClick}
    >
      <div role="gridcell" aria-colindex={1} className="list-lead" tabIndex={focused === 0 ? 0 : -1}>
        <Choice index={index} chosen={chosen} held={held} list={list} />
        {list.spec.thumbnail && (held ? <Thumbnail photos={valueOf(held.row, list.spec.thumbnail) as readonly Photo[] | null} /> : <span className="list-thumb" data-blank />)}
      </div>
      {list.drawn.map((column, order) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={order + 2}
          {...placeOf(column, order)}
          data-title={column.align === 'end' || (column.field && kindOf(column.field).time) ? list.i18n.t(column.title) : undefined}
          tabIndex={focused === order + 1 ? 0 : -1}
        >
          {held ? (
            <Content list={list} column={column} held={held} index={index} locale={list.i18n.locale} />
          ) : (
            <Skeleton width={column.align === 'end' ? 32 : `${50 + ((index * 7 + order * 11) % 34)}%`} />
          )}
        </div>
      ))}
    </div>
  );
});

function Choice({ index, chosen, held, list }: { readonly index: number; readonly chosen: boolean; readonly held: LabelledRow<RecordRow<Entity>> | undefined; readonly list: List }) {
  const title = held && valueOf(held.row, list.entity.title);
  return (
    <Checkbox
      className="list-checkbox"
      checked={chosen}
      disabled={!held}
      tabIndex={-1}
      aria-label={list.i18n.t('kit.list.choose', { name: typeof title === 'string' ? title : `#${held?.row.id ?? index + 1}` })}
      onChange={(event) => void list.choose(index, event.currentTarget.checked, (event.nativeEvent as unknown as { readonly shiftKey?: boolean }).shiftKey === true)}
    />
  );
}

const valueOf = (row: RecordRow<Entity>, name: string): unknown => (row as unknown as Readonly<Record<string, unknown>>)[name];

// Only what a cell shows makes it new: a moved focus or a choice draws the row around it, not its cells.
const Content = memo(function Content(props: {
  readonly list: List;
  readonly column: ShownColumn;
  readonly held: LabelledRow<RecordRow<Entity>>;
  readonly index: number;
  /** Makes the cell new when the language changes. */
  readonly locale: string;
}): ReactNode {
  const { list, column, held, index } = props;
  const content = column.cell ? (
    column.cell(held.row, held.labels)
  ) : column.field ? (
    <Cell field={column.field} value={valueOf(held.row, column.id)} voice={list.i18n} wordKey={labelKey(list.entity, column.id)} labels={held.labels} />
  ) : undefined;
  const link = column.main ? recordLink(list, held.row.id, index) : undefined;
  return link ? (
    <StillLink className="list-link" {...link} tabIndex={-1}>
      {content}
    </StillLink>
  ) : (
    <span className="list-value">{content}</span>
  );
}, (a, b) => a.column === b.column && a.held.row === b.held.row && a.index === b.index && a.locale === b.locale && a.held.labels === b.held.labels);
