import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useState, type KeyboardEvent } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { useEvent, useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { DragScope } from '#kit/drag/sorting.tsx';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import type { Labels, ListResponse } from '#kit/records/entity.ts';
import { nameIn } from '#kit/records/format-value.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { Surface, SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { configureEmployees } from '../area.ts';
import { DepartmentDialog } from './department-dialog.tsx';
import { BranchLine, TopLine } from './branch-line.tsx';
import { branchesOf, forbidden, type DepartmentRow } from './tree.ts';
import './tree.css';

/** Departments of an agency: no more than one page of them is drawn. */
const maxDepartments = 500;

interface Loaded {
  readonly rows: readonly DepartmentRow[];
  readonly labels: Labels;
  readonly people: readonly { readonly department: number; readonly own: number; readonly branch: number }[];
}

/** Reads the departments, and how many people work in each branch. */
export async function load({ kernel, signal }: ScreenVisit): Promise<Loaded> {
  const calls = kernel.use(http);
  const options = { signal, quiet: true };
  const [{ rows, labels }, { people }] = await Promise.all([
    calls.get<ListResponse<DepartmentRow>>('/department', { ...options, query: { limit: maxDepartments, sort: 'sort' } }),
    calls.get<Pick<Loaded, 'people'>>('/department/people', options),
  ]);
  return { rows, labels, people };
}

/** A lifted department, and the line that would take it; null is the top of the tree. */
interface Lift {
  readonly id: number;
  readonly to: number | null;
}

/** The departments as a tree: arranged with the pointer or with keys, places that cannot be said with their reason. */
export default function DepartmentTree() {
  const { rows, labels, people } = useLoaderData<Loaded>();
  const i18n = useI18n();
  const kernel = useKernel();
  const server = useService(http);
  const mayWrite = useMay()(configureEmployees);
  const { revalidate } = useRevalidator();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [focus, setFocus] = useState<number | null>(null);
  const [lift, setLift] = useState<Lift>();
  const [opened, setOpened] = useState<DepartmentRow | 'new'>();
  useRecordsChanged(({ record }) => record === 'department' || record === 'employee' || record === '*', () => void revalidate());
  useEvent(recordsUndone, () => void revalidate());

  const lines = branchesOf(rows, folded);
  const counts = new Map(people.map((one) => [one.department, one]));
  const nameOf = (id: number) => nameIn(rows.find((row) => row.id === id)!.name, i18n.locale);
  const order: readonly (number | null)[] = [null, ...lines.map(({ row }) => row.id)];

  const move = async ({ id, to }: Lift) => {
    setLift(undefined);
    const row = rows.find((one) => one.id === id);
    if (!row || forbidden(rows, id, to)) return;
    const name = nameOf(id);
    try {
      const { batch } = await server.put<{ readonly batch: number | null }>(`/department/${id}`, { parent: to }, { version: row.version, quiet: true });
      const title = to === null ? i18n.t('department.tree.movedTop', { name }) : i18n.t('department.tree.moved', { name, to: nameOf(to) });
      showUndoable(kernel, batch, { title });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const [key] = Object.values(error.body?.fields ?? {});
      if (!isSilent(error)) kernel.use(toasts).show({ type: 'error', title: i18n.t('department.tree.notMoved'), description: key === undefined ? error.message : i18n.t(key), timeout: null });
    } finally {
      void revalidate();
    }
  };
  const fold = (id: number, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(id);
    else next.delete(id);
    setFolded(next);
  };
  const go = (id: number | null) => {
    setFocus(id);
    if (lift) setLift({ ...lift, to: id });
  };
  const onKey = (event: KeyboardEvent) => {
    const at = order.indexOf(focus);
    const line = lines.find(({ row }) => row.id === focus);
    const { key } = event;
    if (key === 'ArrowDown') go(order[Math.min(at + 1, order.length - 1)] ?? null);
    else if (key === 'ArrowUp') go(order[Math.max(at - 1, 0)] ?? null);
    else if (key === 'Home') go(null);
    else if (key === 'End') go(order.at(-1) ?? null);
    else if (key === 'ArrowRight' && line?.hasChildren) fold(line.row.id, false);
    else if (key === 'ArrowLeft' && line) {
      if (line.hasChildren && !folded.has(line.row.id)) fold(line.row.id, true);
      else go(line.row.parent);
    } else if (key === 'Escape' && lift) {
      setFocus(lift.id);
      setLift(undefined);
    } else if ((key === 'Enter' || key === ' ') && lift) {
      const why = forbidden(rows, lift.id, lift.to);
      // put down where it stands: nothing moves
      if (why === 'department.tree.already') setLift(undefined);
      if (!why) {
        setFocus(lift.id);
        void move(lift);
      }
    } else if (key === ' ' && line && mayWrite) setLift({ id: line.row.id, to: line.row.parent });
    else if (key === 'Enter' && line) setOpened(line.row);
    else return;
    event.preventDefault();
  };

  const reason = lift && forbidden(rows, lift.id, lift.to);
  const said = lift && (reason && reason !== 'department.tree.already' ? i18n.t(reason, { name: nameOf(lift.id) }) : i18n.t('department.tree.lifted', { name: nameOf(lift.id) }));
  const dragged = {
    lifted: lift?.id,
    liftedName: lift ? nameOf(lift.id) : '',
    target: lift?.to,
    forbidden: (to: number | null) => lift && forbidden(rows, lift.id, to),
    lift: (id: number) => setLift({ id, to: rows.find((row) => row.id === id)?.parent ?? null }),
    over: (to: number | null) => setLift((one) => one && (one.to === to ? one : { ...one, to })),
    drop: () => setLift((one) => (one && queueMicrotask(() => void move(one)), undefined)),
    cancel: () => setLift(undefined),
  };
  return (
    <Surface still>
      <SurfaceHead
        title={i18n.t('department')}
        count={i18n.number(rows.length)}
        actions={mayWrite && <Button intent="primary" icon={<Plus />} text={i18n.t('department.tree.new')} onClick={() => setOpened('new')} />}
      />
      {rows.length === 0 ? (
        <Blank kind="empty" title={i18n.t('department.tree.empty')} text={i18n.t('department.tree.emptyText')} />
      ) : (
        <DragScope>
          <div className="tree" role="tree" aria-label={i18n.t('department')} onKeyDown={onKey} data-lifting={lift ? true : undefined}>
            <TopLine isFocused={focus === null} onFocus={() => setFocus(null)} dragged={dragged} people={people.reduce((sum, { own }) => sum + own, 0)} />
            {lines.map((line) => (
              <BranchLine
                key={line.row.id}
                line={line}
                isFolded={folded.has(line.row.id)}
                isFocused={focus === line.row.id}
                mayWrite={mayWrite}
                head={line.row.head === null ? undefined : labels['employee']?.[line.row.head]}
                people={counts.get(line.row.id)}
                dragged={dragged}
                onFocus={() => setFocus(line.row.id)}
                onFold={(isFolded) => fold(line.row.id, isFolded)}
                onOpen={() => setOpened(line.row)}
              />
            ))}
          </div>
        </DragScope>
      )}
      <SurfaceFoot
        start={<span role="status">{said ?? i18n.t('department.tree.total', { count: rows.length })}</span>}
        end={mayWrite && i18n.t(lift ? 'department.tree.keysLifted' : 'department.tree.keys')}
      />
      {opened && (
        <DepartmentDialog
          row={opened === 'new' ? undefined : opened}
          labels={labels}
          mayWrite={mayWrite}
          onClose={(isChanged) => {
            setOpened(undefined);
            if (isChanged) void revalidate();
          }}
        />
      )}
    </Surface>
  );
}
