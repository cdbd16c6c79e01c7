import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { useDrop } from 'react-dnd';
import { useShown } from '#core/react/shown.ts';
import { Status } from '../ui/status.tsx';
import { targetOf } from '../records/kinds/kinds.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useBoard } from './board-context.ts';
import type { AnyStage } from './board-spec.ts';
import { boardKey } from './board-keys.ts';
import { DragLayer } from './drag-layer.tsx';
import { HintBar } from './hint-bar.tsx';
import { Lane, LaneHead } from './lane.tsx';
import { usePart } from './use-part.ts';

const keepsLetters = 'input, textarea, select, [contenteditable], .bp6-portal, [role=menu], [role=dialog], [role=alertdialog]';

/** The lanes of a board side by side, or a row of them for each person. One drop target: the place follows by arithmetic. */
export const Lanes = observer(function Lanes({ mayMove, onSearch }: { readonly mayMove: boolean; readonly onSearch: () => void }) {
  const board = useBoard();
  const { spec, model, i18n } = board;
  const { liftedBy } = usePart(() => ({ liftedBy: model.lifted?.by }), [model]);
  const isShown = useShown();
  const element = useRef<HTMLDivElement>(null);
  const [, drop] = useDrop({ accept: 'card' });
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (boardKey(board, event, mayMove)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  useEffect(() => {
    if (!isShown) return undefined;
    const hear = (event: globalThis.KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.key === '/' && !board.past && !target.closest(keepsLetters)) onSearch();
      // J by its place, as in lists; a field, a menu or a dialog keeps it
      else if (!target.closest('.card') && ((event.code === 'KeyJ' && !target.closest(keepsLetters)) || (event.key === 'ArrowDown' && target === document.body))) element.current?.querySelector<HTMLElement>('.card[tabindex="0"]')?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [board, isShown, onSearch]);
  return (
    <>
      <nav className="board-chips" aria-label={i18n.t('kit.board.label')}>
        {board.lanes.map((stage) => (
          <button key={stage.id} type="button" className="board-chip" onClick={() => element.current?.querySelector(`[data-lane="${stage.id}"]`)?.scrollIntoView({ inline: 'start', block: 'nearest' })}>
            <Status shape={spec.shapeOf(stage, board.stages)}>{board.nameOf(stage.id)}</Status>
            <ChipCount stage={stage} />
          </button>
        ))}
      </nav>
      <div
        ref={(node) => {
          element.current = node;
          drop(node);
        }}
        className="board"
        data-lifted={liftedBy}
        data-by-person={board.isByPerson || undefined}
        role="group"
        aria-label={i18n.t('kit.board.label')}
        onKeyDown={onKey}
      >
        {board.isByPerson ? <Rows mayMove={mayMove} /> : board.lanes.map((stage) => <Lane key={stage.id} stage={stage} mayMove={mayMove} />)}
      </div>
      <DragLayer root={element} />
      <HintBar />
    </>
  );
});

const ChipCount = observer(function ChipCount({ stage }: { readonly stage: AnyStage }) {
  const board = useBoard();
  const { total } = usePart(() => board.countOf(stage.id), [board, stage.id]);
  return <span className="number">{board.i18n.number(total)}</span>;
});

/** A row of lanes for each person; those without one come last. */
const Rows = observer(function Rows({ mayMove }: { readonly mayMove: boolean }) {
  const board = useBoard();
  const { spec, model, i18n } = board;
  const target = targetOf(spec.entity.fields[spec.person ?? '']) ?? '';
  const counts = new Map<number, number>();
  for (const id of model.cards.keys()) counts.set(board.personOf(id), (counts.get(board.personOf(id)) ?? 0) + 1);
  const people = useMemo(() => [...counts.keys()].toSorted((a, b) => (a === 0 ? 1 : b === 0 ? -1 : a - b)), [[...counts.keys()].join()]); // oxlint-disable-line react/exhaustive-deps -- the numbers alone count
  const labelOf = (id: number) => (id === 0 ? i18n.t('kit.board.nobody') : (model.labels[target]?.[id] ?? String(id)));
  return (
    <>
      <div className="board-heads">
        {board.lanes.map((stage) => (
          <LaneHead key={stage.id} stage={stage} mayMove={mayMove} />
        ))}
      </div>
      {people.map((person) => (
        <section key={person} className="board-row" aria-label={labelOf(person)}>
          <h2 className="board-row-name">
            {person !== 0 && <Avatar name={labelOf(person)} size={20} />}
            {labelOf(person)}
            <span className="board-row-count number">{i18n.number(counts.get(person) ?? 0)}</span>
          </h2>
          <div className="board-row-lanes">
            {board.lanes.map((stage) => (
              <Lane key={stage.id} stage={stage} mayMove={mayMove} person={person} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
});
