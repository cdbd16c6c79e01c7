import { Button } from '@blueprintjs/core';
import { History as HistoryIcon, Undo } from '@blueprintjs/icons';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { useI18n, useSlot } from '#core/react/react.tsx';
import type { Route } from '#core/route.ts';
import { screens } from '#core/slots.ts';
import type { Deletion } from './deletion.ts';
import type { Entity } from '../records/entity.ts';
import { ProblemFrame } from '../ui/problem-frame.tsx';
import { Surface } from '../ui/surface.tsx';
import { History } from './history.tsx';
import { useRestore } from './use-restore.ts';

/** In the place of a form, a record that somebody deleted: who and when, its history, and the way back for those who may. */
export function DeletedRecord(props: {
  readonly entity: Entity;
  readonly id: number;
  readonly deletion: Deletion;
  /** The list of its kind. */
  readonly list: Route;
}) {
  const { entity, id, deletion, list } = props;
  const { t, moment } = useI18n();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const listKey = useSlot(screens).find(({ route }) => route.path === list.path)?.titleKey ?? entity.name;
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { title, by, at, restorable } = deletion;
  const { busy, restore } = useRestore(entity, { id, name: title }, () => void revalidate());
  const said = { name: by?.name ?? t('kit.history.product'), moment: moment(at) };
  return (
    <div className="form-frame" data-side="asked">
      <Surface side={isHistoryOpen && <History entity={entity} id={id} version={0} onClose={() => setHistoryOpen(false)} />}>
        <ProblemFrame
          scene="missing"
          status={404}
          title={title === undefined ? t('kit.deleted.untitled') : t('kit.deleted.title', { name: title })}
          text={`${t('kit.deleted.by', said)} ${t(restorable ? 'kit.deleted.text' : 'kit.deleted.textReader')}`}
          actions={
            <>
              {restorable && <Button intent="primary" icon={<Undo />} loading={busy} onClick={() => void restore()} text={t('kit.deleted.restore')} />}
              <Button icon={<HistoryIcon />} aria-expanded={isHistoryOpen} onClick={() => setHistoryOpen(!isHistoryOpen)} text={t('kit.history.title')} />
              <Button variant="minimal" onClick={() => navigate(list.href())} text={t('kit.deleted.list', { name: t(listKey) })} />
            </>
          }
        />
      </Surface>
    </div>
  );
}
