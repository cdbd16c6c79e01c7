import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { languages } from '#core/i18n/locale.ts';
import { Link } from 'react-router-dom';
import { useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import { focusSave } from '#kit/form/focus-field.ts';
import { useOpenForm } from '#kit/form/form-context.ts';
import type { AnyRecord } from '#kit/form/form-model.ts';
import { tellRefusal } from '#kit/records/tell-refusal.ts';
import { recordSaved } from '#kit/live/record-saved.ts';
import { Status } from '#kit/ui/status.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { platformList } from '../../contents/index.ts';
import { rentUpload } from '../../rent/index.ts';
import { ads } from '../area.ts';
import type { AdRow } from '../entity.ts';
import { completeIn, textOf, type Finding, type RentFacts } from '../preflight.ts';
import { filled } from '../values.ts';
import { FindingItem } from './finding-item.tsx';
import { RentPhotos } from './rent-photos.tsx';
import { useFindings } from './use-facts.ts';
import './ad.css';

/** Findings that are mended by telling anew what the rent says. */
const isDrift = ({ id }: Finding): boolean => id === 'price' || id === 'date' || id === 'fee';

/** The state in which an ad goes out: at once, or by itself on its first day. */
const outOn = ({ startsOn }: AdRow, today: string): 'live' | 'ready' => (today < startsOn ? 'ready' : 'live');

/** Every check of the ad as it stands in the form, each with what mends it, and the step that brings it out. */
export const PreflightPanel = observer(function PreflightPanel() {
  const { t } = useI18n();
  const may = useMay();
  const panel = useRef<HTMLDivElement>(null);
  /** The part that has the focus: a finding, or the step that brings the ad out. */
  const holdsFocus = useRef<'finding' | 'step'>(undefined);
  const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
  /** The next finding; where none is left what brings the ad out, once it is saved. */
  const mendFirst = () => {
    const next = find('.ad-finding[data-is] :is(button, a, input):not(:disabled)') ?? (form.isDirty ? undefined : find('.ad-go button:not(:disabled)'));
    if (next) next.focus();
    else focusSave();
  };
  const { form, draft, facts, read, findings, blocking } = useFindings();
  const publishing = usePublishing(draft);
  // A finding goes once it is mended: the keyboard stands on the next one, and after a step on what took its place.
  useEffect(() => {
    if (!holdsFocus.current || publishing.isBusy || document.activeElement !== document.body) return;
    if (holdsFocus.current === 'step') (find('.ad-go button:not(:disabled)') ?? find('.ad-go'))?.focus();
    else mendFirst();
  });
  if (!facts)
    return (
      <div className="ad-check-none">
        <p>{t('ad.check.none')}</p>
        <p>{t('ad.check.first')}</p>
        <p>
          <Link to={rentUpload.href()}>{t('ad.check.makeRent')}</Link> · <Link to={platformList.href()}>{t('ad.check.makePlatform')}</Link>
        </p>
      </div>
    );
  const passed = findings.filter(({ is }) => is === 'pass');
  const mayEdit = may(ads.rights.edit);
  return (
    <div ref={panel} className="ad-check" data-judged="" onFocus={({ target }) => (holdsFocus.current = target.closest('.ad-go') ? 'step' : 'finding')} onBlur={() => (holdsFocus.current = undefined)}>
      <header className="ad-check-head">
        <h2>{t('ad.check')}</h2>
        {blocking.length > 0 ? (
          <Tag tone="error">
            <Status shape="refused">{t('ad.check.blocked', { count: blocking.length })}</Status>
          </Tag>
        ) : (
          <Tag tone="success">
            <Status shape="done">{t('ad.check.clear')}</Status>
          </Tag>
        )}
      </header>
      <p className="muted">{t('ad.check.text')}</p>
      {form.id !== undefined && may(ads.rights.publish) && (
        <div className="ad-go" tabIndex={-1}>
          {form.isDirty && <p className="muted">{t('ad.publish.save')}</p>}
          <PublishStep draft={draft} blocking={blocking} today={facts.today} publishing={publishing} onMend={mendFirst} />
        </div>
      )}
      {findings
        .filter(({ is }) => is !== 'pass')
        .map((finding, at, all) => (
          <FindingItem key={keyOf(finding, all.slice(0, at))} finding={finding} mayEdit={mayEdit} today={facts.today} home={facts.rent} onRead={read} {...(form.id !== undefined && may(ads.rights.publish) && { onTell: () => void publishing.go(outOn(draft, facts.today)) })} tellsLater={form.isDirty || publishing.isBusy || !blocking.every(isDrift)} />
        ))}
      <Filled draft={draft} home={facts.rent} />
      <section className="ad-passed">
        <h3 className="muted">{t('ad.check.passed', { count: passed.length })}</h3>
        <ul>
          {passed.map(({ id, where }) => (
            <li key={`${id}-${where ?? ''}`}>
              <Status shape="done">{t(`ad.pass.${id}`, { language: where ? t(`ad.language.${where}`) : '' })}</Status>
            </li>
          ))}
        </ul>
      </section>
      {!blocking.some(({ id }) => id === 'photos') && typeof draft.rent === 'number' && (
        <section className="ad-finding">
          <h3>{t('ad.photos.add')}</h3>
          <RentPhotos key={draft.rent} rent={draft.rent} onSaved={read} />
        </section>
      )}
    </div>
  );
});

/** Takes the steps of the ad that stands in the form. */
function usePublishing(draft: AdRow) {
  const { form } = useOpenForm();
  const i18n = useI18n();
  const { t } = i18n;
  const kernel = useKernel();
  const server = useService(http);
  const [isBusy, setBusy] = useState(false);
  const go = async (state: 'live' | 'ready' | 'paused') => {
    setBusy(true);
    try {
      const saved = await server.put<AnyRecord & { readonly batch: number | null }>(`/ad/${form.id}`, { state }, { version: form.version, quiet: true });
      form.show(saved);
      kernel.emit(recordSaved({ record: 'ad', row: saved }));
      showUndoable(kernel, saved.batch, { title: t(state === 'paused' ? 'ad.pausedDone' : 'ad.published', { name: draft.title?.[i18n.locale] || draft.title?.en || `#${form.id}` }) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      tellRefusal(kernel, error, 'ad', 'ad.notPublished');
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, go };
}

type Publishing = ReturnType<typeof usePublishing>;

/** The step that comes next: to mend what blocks, to go out at once or on its day, to pause. */
const PublishStep = observer(function PublishStep(props: { readonly draft: AdRow; readonly blocking: readonly Finding[]; readonly today: string; readonly publishing: Publishing; readonly onMend: () => void }) {
  const { draft, blocking, today } = props;
  const { isBusy, go } = props.publishing;
  const { form } = useOpenForm();
  const i18n = useI18n();
  const { t } = i18n;
  const unsaved = whyNot(form.isDirty && t('kit.why.unsaved'));
  const later = today < draft.startsOn && t('ad.publish.schedule', { day: i18n.day(draft.startsOn) });
  if (draft.state === 'live') return <Button fill text={t('ad.pause')} disabled={isBusy} {...unsaved} onClick={() => void go('paused')} />;
  if (draft.state === 'ended') return null;
  if (!blocking.every(isDrift)) return <Button fill className="ad-pale" text={t('ad.publish.fix', { count: blocking.length })} onClick={props.onMend} />;
  // it paused a moment ago, and what it is held against is on its way
  const waits = isBusy || (draft.state === 'autoPaused' && !form.isDirty && blocking.length === 0);
  if (draft.state === 'ready' && later) return <Status shape="open">{t('ad.publish.waits', { day: i18n.day(draft.startsOn) })}</Status>;
  return <Button fill intent={form.isDirty ? 'none' : 'primary'} disabled={waits} {...unsaved} text={blocking.length > 0 ? t('ad.fix.refresh') : later || t('ad.publish')} onClick={() => void go(outOn(draft, today))} />;
});

/** Texts that name values of the rent, as their readers see them. */
function Filled({ draft, home }: { readonly draft: AdRow; readonly home: RentFacts }) {
  const { t } = useI18n();
  const texts = completeIn(draft).map((locale) => {
    const text = `${draft.title?.[locale]}\n${textOf(draft, locale)}`;
    return { locale, text, told: filled(text, home, locale) };
  });
  const changed = texts.filter(({ text, told }) => text !== told);
  return (
    changed.length > 0 && (
      <section className="ad-finding">
        <h3>{t('ad.filled')}</h3>
        {changed.map(({ locale, told }) => (
          <p key={locale} className="ad-filled" lang={languages[locale]}>
            {told}
          </p>
        ))}
      </section>
    )
  );
}

/** A key that stays when another finding goes: what has the focus keeps it. */
const keyOf = ({ id, where }: Finding, before: readonly Finding[]): string =>
  `${id}-${where ?? ''}-${before.filter((one) => one.id === id && one.where === where).length}`;
