import { Button } from '@blueprintjs/core';
import { Plus, Reset } from '@blueprintjs/icons';
import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { http as httpService } from '#core/http/http.ts';
import { useEvent, useI18n, useKernel, useMay } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import type { BoardResponse } from '#kit/board/api.ts';
import { useChangesPlace } from '#kit/form/use-kept-changes.ts';
import { useSaveKey } from '#kit/form/use-save-key.ts';
import { useLiveRecords } from '#kit/live/use-live-records.ts';
import type { ListResponse } from '#kit/records/entity.ts';
import { nameIn } from '#kit/records/format-value.ts';
import { Surface, SurfaceHead } from '#kit/ui/surface.tsx';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import type { Lacking } from '../api.ts';
import { configureStages, contractList } from '../area.ts';
import type { StageRow } from '../entities.ts';
import { Matrix, type Way } from './matrix-model.ts';
import { MatrixTable, WayPanel } from './matrix-table.tsx';
import { saveStages } from './save-stages.ts';
import { StageDialog } from './stage-dialog.tsx';
import { StageTable } from './stage-table.tsx';
import './workflow.css';

interface Loaded {
  readonly stages: readonly StageRow[];
  /** Number of contracts by stage. */
  readonly counts: Readonly<Record<number, number>>;
  readonly lacking: Lacking;
}

const read = async (visit: Pick<ScreenVisit, 'kernel'> & Partial<Pick<ScreenVisit, 'signal'>>): Promise<Loaded> => {
  const http = visit.kernel.use(httpService);
  const options = { quiet: true, ...(visit.signal && { signal: visit.signal }) };
  const [{ rows }, board, lacking] = await Promise.all([
    http.get<ListResponse<StageRow>>('/workflow', { ...options, query: { sort: 'sort', limit: 200 } }),
    http.get<BoardResponse>('/contract/board', { ...options, query: { first: '0' } }),
    http.get<Lacking>('/contract/lacking', options),
  ]);
  return { stages: rows, counts: Object.fromEntries(board.lanes.map(({ id, total }) => [id, total])), lacking };
};

/** Reads the stages and how many contracts each holds. */
export const load = (visit: ScreenVisit): Promise<Loaded> => read(visit);

/** The stages of contracts: their names, order, days and limits, and from which one may go to which. */
export default observer(function WorkflowList() {
  const loaded = useLoaderData<Loaded>();
  const i18n = useI18n();
  const kernel = useKernel();
  const mayWrite = useMay()(configureStages);
  const [{ counts, lacking }, setHeld] = useState<Pick<Loaded, 'counts' | 'lacking'>>(loaded);
  const [matrix] = useState(() => new Matrix(loaded.stages));
  const [editing, setEditing] = useState<StageRow | 'new'>();
  const [saving, setSaving] = useState(false);

  const place = useChangesPlace<Way>('workflow');
  useEffect(() => {
    matrix.restore(place.read());
    return reaction(() => matrix.kept, place.write);
  }, [matrix, place]);

  const renew = async (): Promise<void> => {
    const now = await read({ kernel });
    setHeld(now);
    matrix.show(now.stages);
  };
  const follow = () => void renew().catch(() => undefined);
  useLiveRecords('workflow', follow);
  useEvent(recordsUndone, follow);
  // the bar below the matrix goes, and the focus with it
  const page = useRef<HTMLDivElement>(null);
  const toCell = () => page.current?.querySelector<HTMLElement>('.matrix-cell[data-chosen]')?.focus();

  const save = async (): Promise<void> => {
    setSaving(true);
    await saveStages(kernel, matrix.patches, 'contract.workflow.saved');
    await renew().catch(() => undefined);
    setSaving(false);
    toCell();
  };

  useSaveKey(() => {
    if (mayWrite && !saving && !editing && matrix.changes > 0) void save();
  });

  const affected = matrix.changedFrom.reduce((sum, id) => sum + (counts[id] ?? 0), 0);
  const active = matrix.stages.filter((stage) => stage.active).length;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <Surface still>
      <div ref={page} className="workflow">
        <div className="workflow-list">
          <SurfaceHead
            title={i18n.t('contract.workflow.title')}
            detail={i18n.t('contract.workflow.counts', { on: active, off: matrix.stages.length - active, count: total, shown: i18n.number(total) })}
            actions={mayWrite && <Button icon={<Plus />} text={i18n.t('contract.workflow.new')} onClick={() => setEditing('new')} />}
          />
          <StageTable stages={matrix.stages} counts={counts} mayWrite={mayWrite} onEdit={setEditing} onChanged={renew} />
          <p className="workflow-note">{i18n.t('contract.workflow.note')}</p>
        </div>
        <div className="workflow-matrix">
          <header className="workflow-head">
            <div>
              <h2 className="type-section">{i18n.t('contract.workflow.matrix')}</h2>
              <p>{i18n.t('contract.workflow.matrixText')}</p>
            </div>
            {mayWrite && <Button variant="minimal" icon={<Reset />} text={i18n.t('contract.workflow.reset')} onClick={() => matrix.reset()} />}
          </header>
          <MatrixTable matrix={matrix} mayWrite={mayWrite} />
          <WayPanel matrix={matrix} lacking={lacking} mayWrite={mayWrite} />
          {matrix.changes > 0 && (
            <footer className="workflow-bar">
              <div>
                <strong>{i18n.t('contract.workflow.changes', { count: matrix.changes })}</strong>
                {' · '}
                {i18n.t('contract.workflow.affects', { count: affected, shown: i18n.number(affected) })}
                <div role="status">
                  {matrix.cutOff.map(({ id, name }) => (
                    <a key={id} className="workflow-cut-off" href={`${contractList.href()}?workflow=${id}`} target="_blank" rel="noopener">
                      {i18n.t('contract.workflow.cutOff', { stage: nameIn(name, i18n.locale), shown: i18n.number(counts[id] ?? 0) })}
                    </a>
                  ))}
                </div>
              </div>
              <span className="workflow-bar-actions">
                <Button variant="minimal" text={i18n.t('common.discard')} onClick={() => {
                  matrix.discard();
                  toCell();
                }} />
                <Button intent="primary" loading={saving} text={i18n.t('contract.workflow.save')} onClick={() => void save()} />
              </span>
            </footer>
          )}
        </div>
      </div>
      {editing && <StageDialog key={editing === 'new' ? 0 : editing.id} stage={editing === 'new' ? undefined : editing} sort={(matrix.stages.at(-1)?.sort ?? 0) + 10} onClose={() => setEditing(undefined)} onSaved={renew} />}
    </Surface>
  );
});
