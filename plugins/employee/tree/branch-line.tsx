import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronRight, DiagramTree, DragHandleVertical, Edit, Person } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { useDrag, useDrop } from 'react-dnd';
import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { nameIn } from '#kit/records/format-value.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { employeeList } from '../area.ts';
import type { Branch, Forbidden } from './tree.ts';

/** The drag of a department, whether by pointer or by keys. */
export interface Dragged {
  readonly lifted: number | undefined;
  readonly liftedName: string;
  /** The line that would take it; null is the top. */
  readonly target: number | null | undefined;
  readonly forbidden: (to: number | null) => Forbidden | undefined;
  lift(id: number): void;
  over(to: number | null): void;
  drop(): void;
  cancel(): void;
}

/** Makes a line take departments, and moves the focus to it. */
function useLine(to: number | null, isFocused: boolean, dragged: Dragged) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(dragged);
  useEffect(() => {
    latest.current = dragged;
  });
  useEffect(() => {
    const line = element.current;
    if (isFocused && line?.parentElement?.contains(document.activeElement)) line.focus();
  }, [isFocused]);
  const [, place] = useDrop({ accept: 'department', hover: () => latest.current.over(to) });
  useEffect(() => {
    place(element);
  });
  return { element, latest };
}

/** The agency itself, to which departments without one above belong. */
export function TopLine(props: { readonly isFocused: boolean; readonly onFocus: () => void; readonly dragged: Dragged; readonly people: number }) {
  const { isFocused, onFocus, dragged, people } = props;
  const i18n = useI18n();
  const { element } = useLine(null, isFocused, dragged);
  const isTarget = dragged.lifted !== undefined && dragged.target === null;
  return (
    <div
      ref={element}
      role="treeitem"
      aria-level={1}
      aria-expanded
      aria-selected={isFocused}
      tabIndex={isFocused ? 0 : -1}
      className="tree-line"
      data-target={isTarget || undefined}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
    >
      <DiagramTree size={14} className="tree-icon" />
      <span className="tree-name">{i18n.t('department.tree.top')}</span>
      <span className="tree-people number">{i18n.t('department.tree.people', { count: people })}</span>
    </div>
  );
}

/** A department with its head and the number of people below it. */
export function BranchLine(props: {
  readonly line: Branch;
  readonly isFolded: boolean;
  readonly isFocused: boolean;
  readonly mayWrite: boolean;
  readonly head: string | undefined;
  readonly people: { readonly own: number; readonly branch: number } | undefined;
  readonly dragged: Dragged;
  readonly onFocus: () => void;
  readonly onFold: (isFolded: boolean) => void;
  readonly onOpen: () => void;
}) {
  const { line, isFolded, isFocused, mayWrite, head, dragged, onFocus, onFold, onOpen } = props;
  const { row, depth, hasChildren, place, of } = line;
  const i18n = useI18n();
  const name = nameIn(row.name, i18n.locale);
  const { element, latest } = useLine(row.id, isFocused, dragged);
  const [, grip] = useDrag({
    type: 'department',
    canDrag: mayWrite,
    item: () => {
      latest.current.lift(row.id);
      return { id: row.id };
    },
    end: (_, monitor) => (monitor.didDrop() ? latest.current.drop() : latest.current.cancel()),
  });
  useEffect(() => {
    grip(element);
  });
  const isLifted = dragged.lifted === row.id;
  const reason = dragged.forbidden(row.id);
  const { own = 0, branch = 0 } = props.people ?? {};
  return (
    <div
      ref={element}
      role="treeitem"
      aria-level={depth + 2}
      aria-posinset={place}
      aria-setsize={of}
      aria-expanded={hasChildren ? !isFolded : undefined}
      aria-selected={isFocused}
      tabIndex={isFocused ? 0 : -1}
      className="tree-line"
      style={{ paddingInlineStart: 24 + (depth + 1) * 20 }}
      data-lifted={isLifted || undefined}
      data-target={(dragged.lifted !== undefined && dragged.target === row.id) || undefined}
      data-forbidden={(!isLifted && reason) || undefined}
      data-inactive={!row.active || undefined}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
      onDoubleClick={onOpen}
    >
      {mayWrite && <DragHandleVertical size={14} className="tree-grip" aria-hidden />}
      {hasChildren ? (
        <Button
          variant="minimal"
          size="small"
          tabIndex={-1}
          icon={isFolded ? <ChevronRight size={14} /> : <ChevronDown size={14} />}
          aria-label={i18n.t(isFolded ? 'department.tree.unfold' : 'department.tree.fold', { name })}
          onClick={() => onFold(!isFolded)}
        />
      ) : (
        <span className="tree-leaf" />
      )}
      <span className="tree-name">{name}</span>
      {!isLifted && reason && reason !== 'department.tree.already' && <span className="tree-reason">{i18n.t(reason, { name: dragged.liftedName })}</span>}
      <span className="tree-head">
        {head !== undefined && (
          <>
            <Avatar name={head} size={20} />
            <span className="cut">{head}</span>
          </>
        )}
      </span>
      <Link className="tree-people number" tabIndex={-1} to={`${employeeList.href()}?department=${row.id}`}>
        <Person size={12} aria-hidden />
        {own === branch ? i18n.t('department.tree.people', { count: branch }) : i18n.t('department.tree.peopleBelow', { count: branch, own: i18n.number(own) })}
      </Link>
      <Button variant="minimal" size="small" tabIndex={-1} icon={<Edit size={14} />} aria-label={i18n.t('department.tree.edit', { name })} onClick={onOpen} />
    </div>
  );
}
