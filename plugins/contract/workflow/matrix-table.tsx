import { Checkbox, SegmentedControl } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useRef, type KeyboardEvent } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { nameIn } from '#kit/records/format-value.ts';
import { Status } from '#kit/ui/status.tsx';
import type { Lacking } from '../api.ts';
import { conditions, type StageRow } from '../entities.ts';
import { shapeOfStage } from '../screens/stage-look.ts';
import { lackingOn, type Matrix, type Way } from './matrix-model.ts';
import { noRight, whyNot } from '#kit/ui/why-not.tsx';
import { configureStages } from '../area.ts';

/** State of a way, by which it is drawn. */
const stateOf = (way: Way): 'allowed' | 'conditional' | 'refused' => (way === 'refused' ? 'refused' : way.length === 0 ? 'allowed' : 'conditional');

const steps: Readonly<Record<string, { readonly down: number; readonly right: number }>> = {
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
};

const shapes = { allowed: 'done', conditional: 'nearly', refused: 'refused' } as const;

/** From each stage in its row to each other in its column. Arrows walk the cells, Enter turns one. */
export const MatrixTable = observer(function MatrixTable({ matrix, mayWrite }: { readonly matrix: Matrix; readonly mayWrite: boolean }) {
  const i18n = useI18n();
  const table = useRef<HTMLTableElement>(null);
  const stages = matrix.stages.filter((stage) => stage.active);
  const nameOf = (stage: StageRow) => nameIn(stage.name, i18n.locale);
  const walk = (event: KeyboardEvent, row: number, column: number) => {
    const step = steps[event.key];
    if (!step) return;
    const { down, right } = step;
    event.preventDefault();
    // A stage leads nowhere within itself: the walk goes on over it.
    for (let far = 1; far < stages.length; far += 1) {
      const next = table.current?.querySelector<HTMLElement>(`[data-cell="${row + down * far}/${column + right * far}"]`);
      if (next) {
        next.focus();
        return;
      }
    }
  };
  return (
    <div className="matrix-frame">
      <table className="matrix" ref={table}>
        <thead>
          <tr>
            <td />
            {stages.map((to) => (
              <th key={to.id} scope="col">
                {nameOf(to)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stages.map((from, row) => (
            <tr key={from.id}>
              <th scope="row">
                <Status shape={shapeOfStage(from, matrix.stages)}>{nameOf(from)}</Status>
              </th>
              {stages.map((to, column) => {
                if (from === to) return <td key={to.id} className="matrix-none">·</td>;
                const way = matrix.wayOf(from, to);
                const state = stateOf(way);
                const asked = way === 'refused' ? [] : way.map((condition) => conditions.indexOf(condition) + 1);
                const isChosen = matrix.cell?.from === from.id && matrix.cell.to === to.id;
                return (
                  <td key={to.id}>
                    <button
                      type="button"
                      className="matrix-cell"
                      data-cell={`${row}/${column}`}
                      data-chosen={isChosen || undefined}
                      tabIndex={isChosen || (!matrix.cell && row === 0 && column === 1) ? 0 : -1}
                      onFocus={() => matrix.choose(from.id, to.id)}
                      onClick={() => matrix.choose(from.id, to.id)}
                      onDoubleClick={() => mayWrite && matrix.turn(from, to)}
                      onKeyDown={(event) => {
                        if (event.key === 'Enter' || event.key === ' ') {
                          event.preventDefault();
                          if (mayWrite) matrix.turn(from, to);
                        } else walk(event, row, column);
                      }}
                    >
                      <Status shape={shapes[state]} hidden>
                        {i18n.t('contract.workflow.cell', { from: nameOf(from), to: nameOf(to), state: i18n.t(`contract.workflow.${state}`) })}{' '}
                      </Status>
                      {asked.length > 0 && <span className="number">{asked.join(' ')}</span>}
                      {matrix.isChanged(from.id, to.id) && <span className="matrix-dot" title={i18n.t('contract.workflow.unsaved')} />}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

/** The way that is chosen in the matrix, with its conditions; and the numbers they stand under there. */
export const WayPanel = observer(function WayPanel({ matrix, lacking, mayWrite }: { readonly matrix: Matrix; readonly lacking: Lacking; readonly mayWrite: boolean }) {
  const i18n = useI18n();
  const from = matrix.stages.find(({ id }) => id === matrix.cell?.from);
  const to = matrix.stages.find(({ id }) => id === matrix.cell?.to);
  const way = from && to && matrix.wayOf(from, to);
  const readOnly = !mayWrite;
  const left = from && way !== undefined && lackingOn(lacking, from.id, way);
  return (
    <div className="way">
      <div className="way-main">
        {from && to && way !== undefined ? (
          <>
            <header>
              <strong>
                {nameIn(from.name, i18n.locale)} → {nameIn(to.name, i18n.locale)}
              </strong>
              <SegmentedControl
                size="small"
                disabled={readOnly}
                aria-label={i18n.t('contract.workflow.way')}
                options={(['allowed', 'conditional', 'refused'] as const).map((value) => ({ value, label: i18n.t(`contract.workflow.${value}`) }))}
                value={stateOf(way)}
                onValueChange={(next) => matrix.set(from, to, next === 'refused' ? 'refused' : next === 'allowed' ? [] : way === 'refused' || way.length === 0 ? ['home'] : way)}
              />
            </header>
            {conditions.map((condition, at) => (
              <Checkbox key={condition} {...whyNot(!mayWrite ? noRight(i18n.t, configureStages) : way === 'refused' && i18n.t('kit.why.state'))} checked={way !== 'refused' && way.includes(condition)} onChange={() => matrix.toggle(from, to, condition)}>
                {i18n.t(`workflow.moves.${condition}`)} <span className="way-number">{at + 1}</span>
              </Checkbox>
            ))}
            {left && (
              <p className="way-lacking" role="status">
                {i18n.t('contract.workflow.held', { count: left.count, shown: i18n.number(left.count), stage: nameIn(from.name, i18n.locale) })}{' '}
                {left.count > 0 && i18n.t(way === 'refused' ? 'contract.workflow.noneMay' : left.lacking === 0 ? 'contract.workflow.allMay' : 'contract.workflow.wayLacks', { count: left.lacking, shown: i18n.number(left.lacking) })}
              </p>
            )}
          </>
        ) : (
          <p className="way-none">{i18n.t('contract.workflow.choose')}</p>
        )}
      </div>
      <div className="way-legend">
        <p className="way-shapes">
          {(['allowed', 'conditional', 'refused'] as const).map((state) => (
            <Status key={state} shape={shapes[state]}>
              {i18n.t(`contract.workflow.${state}`)}
            </Status>
          ))}
        </p>
        <ol>
          {conditions.map((condition) => (
            <li key={condition}>{i18n.t(`contract.needs.${condition}`)}</li>
          ))}
        </ol>
      </div>
    </div>
  );
});
