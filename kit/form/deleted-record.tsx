import { Button } from '@blueprintjs/core';
import { History as HistoryIcon, Undo } from '@blueprintjs/icons';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { useI18n, useKernel, useSlot } from '#core/react/react.tsx';
import type { Route } from '#core/route.ts';
import { recordKinds, screens } from '#core/slots.ts';
import type { Deletion } from './deletion.ts';
import type { Entity } from '../records/entity.ts';
import { ProblemFrame } from '../ui/problem-frame.tsx';
import { undoBatch } from '../undo/undo-batch.ts';
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
  const { title, by, at, restorable, merged } = deletion;
  const kernel = useKernel();
  const kind = useSlot(recordKinds).find((one) => one.name === entity.name);
  const { busy, restore } = useRestore(entity, { id, name: title }, () => void revalidate());
  const said = { name: by?.name ?? t('kit.history.product'), moment: moment(at) };
  const named = title ?? `#${id}`;
  const split = async () => {
    if (merged && (await undoBatch(kernel, merged.batch))) void revalidate();
  };
  return (
    <div className="form-frame" data-side="asked">
      <Surface side={isHistoryOpen && <History entity={entity} id={id} version={0} onClose={() => setHistoryOpen(false)} />}>
        <ProblemFrame
          scene="missing"
          status={404}
          title={merged ? t('kit.deleted.merged', { name: named, into: merged.title }) : merged === null ? t('kit.deleted.mergedUnseen') : title === undefined ? t('kit.deleted.untitled') : t('kit.deleted.title', { name: title })}
          text={merged ? t('kit.deleted.mergedBy', said) : merged === null ? t('kit.deleted.mergedUnseenBy', said) : `${t('kit.deleted.by', said)} ${t(restorable ? 'kit.deleted.text' : 'kit.deleted.textReader')}`}
          actions={
            <>
              {merged && kind?.hrefOf && <Button intent="primary" onClick={() => navigate(kind.hrefOf!(merged.id))} text={t('kit.deleted.open', { name: merged.title })} />}
              {merged && restorable && <Button icon={<Undo />} onClick={() => void split()} text={t('kit.deleted.split')} />}
              {merged === undefined && restorable && <Button intent="primary" icon={<Undo />} loading={busy} onClick={() => void restore()} text={t('kit.deleted.restore')} />}
              <Button icon={<HistoryIcon />} aria-expanded={isHistoryOpen} onClick={() => setHistoryOpen(!isHistoryOpen)} text={t('kit.history.title')} />
              <Button variant="minimal" onClick={() => navigate(list.href())} text={t('kit.deleted.list', { name: t(listKey) })} />
            </>
          }
        />
      </Surface>
    </div>
  );
}
