import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n, useKernel, useEvent, useMay, useService } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { reference } from '#kit/records/field.ts';
import { startOf, type Start } from '#kit/form/prefill.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { ReviewActions, ReviewFailure } from '#kit/review/review-actions.tsx';
import { tellApplied } from '#kit/review/summary.ts';
import { Surface, SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { room } from '../entities/room.ts';
import { PasteModel } from '../paste/paste-model.ts';
import { editRooms } from '../area.ts';
import { PasteAsking } from './paste-asking.tsx';
import { PasteDifference } from './paste-difference.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';
import './room-paste.css';

/** Whose list may be meant, as the address says it. */
const scope = defineEntity('room', { building: room.fields.building, company: reference('managementCompany') });

/** Reads whose list it is from the address; the page has a name of its own. */
export const load = async (visit: ScreenVisit): Promise<Start & { readonly titleKey: string }> => ({ ...(await startOf(scope, visit)), titleKey: 'room.paste.title' });

/** A landlord's table, pasted, compared with our units, and taken over in one step. */
export default observer(function RoomPaste() {
  const start = useLoaderData<Start>();
  const kernel = useKernel();
  const i18n = useI18n();
  const { t, number } = i18n;
  const calls = useService(http);
  const may = useMay();
  const { building, company } = start.values as Readonly<Record<string, number | undefined>>;
  const [model] = useState(() => new PasteModel(calls, { building, company }));
  useEffect(() => model.review.stop, [model]);
  useEvent(recordsUndone, () => {
    if (model.review.preview) void model.look();
  });
  if (!may(editRooms)) return <Blank kind="forbidden" title={t('common.error.noPermission')} />;

  const { chosen, counts } = model;
  const { phase, failure, preview: answer } = model.review;
  const apply = async () => {
    const done = await model.apply();
    if (!done || done.outcome.batch === null) return;
    const { batch, written } = done.outcome;
    const count = written.new + written.change + written.gone;
    tellApplied(kernel, batch, { title: t('room.paste.done', { count, shown: number(count) }), details: t('room.paste.done.text', written), left: done.left });
  };
  const asked = answer && (
    <>
      <span>{t('room.paste.compared', { count: answer.rows.length - counts.gone, shown: number(answer.rows.filter(({ line }) => line !== undefined).length) })}</span>
      <span>{t('room.paste.buildings', { count: answer.buildings, shown: number(answer.buildings) })}</span>
    </>
  );
  return (
    <Surface still>
      <div className="paste">
        <SurfaceHead
          title={t('room.paste.title')}
          actions={
            answer ? (
              <ReviewActions
                phase={phase}
                leave={{ text: t('room.paste.change'), run: model.change }}
                onCancel={model.review.cancel}
                apply={{
                  text: chosen.length === 0 ? t('room.paste.apply') : t('room.paste.applyTo', { count: chosen.length, shown: number(chosen.length) }),
                  isReady: chosen.length > 0,
                  run: () => void apply(),
                }}
              />
            ) : (
              <Button intent="primary" text={t('room.paste.compare')} loading={phase === 'inspecting'} disabled={phase === 'inspecting'} {...whyNot(model.text.trim() === '' ? t('kit.why.text') : !model.isScoped && t('kit.why.choose'))} onClick={() => void model.look()} />
            )
          }
        />
        {failure && <ReviewFailure failure={failure} text={failure.body?.fields?.['text'] && t(failure.body.fields['text'])} onAgain={() => void model.look()} />}
        {answer ? <PasteDifference model={model} answer={answer} /> : <PasteAsking model={model} labels={start.labels} />}
        {answer && (
          <SurfaceFoot
            start={asked}
            end={counts.unsure > 0 && <span>{t('room.paste.waiting', { count: counts.unsure, shown: number(counts.unsure) })}</span>}
          />
        )}
      </div>
    </Surface>
  );
});
