import { Switch } from '@blueprintjs/core';
import { DragHandleVertical } from '@blueprintjs/icons';
import { useState } from 'react';
import { CallError, http as httpService } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import { DragScope, sortKeys, useSortable, useSorting, type Sorting } from '#kit/drag/sorting.tsx';
import { nameIn } from '#kit/records/format-value.ts';
import { Status } from '#kit/ui/status.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import type { StageRow } from '../entities.ts';
import { wayBetween } from '../moves.ts';
import { shapeOfStage } from '../screens/stage-look.ts';
import { saveStages } from './save-stages.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { noRight, whyNot } from '#kit/ui/why-not.tsx';
import { configureStages } from '../area.ts';

interface TableProps {
  readonly stages: readonly StageRow[];
  readonly counts: Readonly<Record<number, number>>;
  readonly mayWrite: boolean;
  readonly onEdit: (stage: StageRow) => void;
  readonly onChanged: () => Promise<void>;
}

/** The stages in their order: dragged, opened, switched on and off. */
export const StageTable = (props: TableProps) => (
  <DragScope>
    <Table {...props} />
  </DragScope>
);

function Table(props: TableProps) {
  const { stages, counts, mayWrite, onChanged } = props;
  const i18n = useI18n();
  const kernel = useKernel();
  const server = useService(httpService);
  const [leaving, setLeaving] = useState<StageRow>();
  const attempt = async (work: () => Promise<number | null>, title: () => string): Promise<void> => {
    try {
      showUndoable(kernel, await work(), { title: title() });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
    await onChanged();
  };
  const sorting = useSorting(stages, ({ id }) => String(id), (from, to) => {
    const order = [...stages];
    order.splice(to, 0, ...order.splice(from, 1));
    const rows = order.map((stage, at) => ({ stage, sort: (at + 1) * 10 })).filter(({ stage, sort }) => stage.sort !== sort);
    const sent = rows.map(({ stage, sort }) => ({ id: stage.id, version: stage.version, patch: { sort } }));
    void saveStages(kernel, sent, 'contract.workflow.sorted').then(onChanged);
  });
  const turn = (stage: StageRow): void => {
    if (stage.active && (counts[stage.id] ?? 0) > 0) setLeaving(stage);
    else
      void attempt(
        async () => (await server.put<{ batch: number | null }>(`/workflow/${stage.id}`, { active: !stage.active }, { version: stage.version, titleKey: 'contract.workflow.notSaved' })).batch,
        () => i18n.t(stage.active ? 'contract.workflow.off' : 'contract.workflow.on', { stage: nameIn(stage.name, i18n.locale) }),
      );
  };
  return (
    <>
      <table className="workflow-stages">
        <thead>
          <tr>
            <th aria-label={i18n.t('kit.field.sort')} />
            <th>{i18n.t('workflow')}</th>
            <th>{i18n.t('workflow.kind')}</th>
            <th>{i18n.t('contract.workflow.days')}</th>
            <th>{i18n.t('kit.field.active')}</th>
          </tr>
        </thead>
        <tbody>
          {sorting.shown.map((stage) => (
            <Line key={stage.id} {...props} stage={stage} count={counts[stage.id] ?? 0} sorting={sorting} onTurn={() => turn(stage)} />
          ))}
        </tbody>
      </table>
      {leaving && mayWrite && (
        <LeaveDialog
          stage={leaving}
          count={counts[leaving.id] ?? 0}
          targets={stages.filter((to) => to.id !== leaving.id && to.active && wayBetween(leaving, to) !== 'refused')}
          onClose={() => setLeaving(undefined)}
          onLeft={async (batch) => {
            setLeaving(undefined);
            await attempt(async () => batch, () => i18n.t('contract.workflow.off', { stage: nameIn(leaving.name, i18n.locale) }));
          }}
        />
      )}
    </>
  );
}

function Line(props: Omit<TableProps, 'counts'> & { readonly stage: StageRow; readonly count: number; readonly sorting: Sorting<StageRow>; readonly onTurn: () => void }) {
  const { stage, count, sorting, mayWrite, stages } = props;
  const i18n = useI18n();
  const { place, grip } = useSortable(sorting, String(stage.id));
  const name = nameIn(stage.name, i18n.locale);
  return (
    <tr ref={place} data-lifted={sorting.lifted === String(stage.id) || undefined} data-off={!stage.active || undefined}>
      <td>
        {mayWrite && (
          <button ref={grip} type="button" className="bare-tool" aria-label={i18n.t('contract.workflow.move', { stage: name })} onKeyDown={sortKeys(sorting, String(stage.id), false)}>
            <DragHandleVertical size={14} />
          </button>
        )}
      </td>
      <td>
        <span className="workflow-name">
          <Status shape={shapeOfStage(stage, stages)}>
            {mayWrite ? (
              <button type="button" className="form-link" onClick={() => props.onEdit(stage)}>
                {name}
              </button>
            ) : (
              name
            )}
          </Status>
          <span className="number workflow-count">{i18n.number(count)}</span>
        </span>
      </td>
      <td>
        <Tag>{i18n.t(`workflow.kind.${stage.kind}`)}</Tag> {stage.laneLimit !== null && <Tag tone="warning">{i18n.t('contract.workflow.limit', { limit: stage.laneLimit })}</Tag>}
      </td>
      <td className="number">{stage.agingDays === null && stage.staleDays === null ? '–' : `${stage.agingDays ?? '–'} · ${stage.staleDays ?? '–'}`}</td>
      <td>
        <Switch checked={stage.active} {...whyNot(!mayWrite && noRight(i18n.t, configureStages))} aria-label={i18n.t('contract.workflow.use', { stage: name })} onChange={props.onTurn} />
      </td>
    </tr>
  );
}
