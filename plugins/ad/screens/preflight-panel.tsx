import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { CallError, http } from '#core/http/http.ts';
import { languages } from '#core/i18n/locale.ts';
import { useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import { Control } from '#kit/fields/form-fields.tsx';
import { focusField } from '#kit/form/focus-field.ts';
import { useOpenForm } from '#kit/form/form-context.ts';
import type { AnyRecord } from '#kit/form/form-model.ts';
import { recordSaved } from '#kit/live/record-saved.ts';
import type { RecordResponse } from '#kit/records/entity.ts';
import type { Photo } from '#kit/records/field.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { Status } from '#kit/ui/status.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { editRents, rent as rentEntity, rentUpdate, type RentRow } from '../../rent/index.ts';
import { ads } from '../area.ts';
import type { AdRow } from '../entity.ts';
import { amounts, centsOf, completeIn, preflight, textOf, type Finding, type RentFacts } from '../preflight.ts';
import { braced, filled, valuesFor, type RentValue } from '../values.ts';
import { useFacts } from './use-facts.ts';
import { whyNot } from '#kit/ui/why-not.tsx';
import './ad.css';

/** Suggested costs in cents: the most an application may cost in New York. */
const applicationFee = 2000;
/** Days by which a period that is over is extended. */
const extension = 28;

/** Fields to which a finding leads where nothing mends it at once. */
const fieldOf: Partial<Record<Finding['id'], string>> = { fees: 'fees', text: 'textEn', period: 'endsOn', stale: 'confirmedOn', overlap: 'startsOn' };
const textFields = { kr: 'textKr', en: 'textEn', zh: 'textZh' } as const;

/** Every check of the ad as it stands in the form, each with what mends it, and the step that brings it out. */
export const PreflightPanel = observer(function PreflightPanel() {
  const { form } = useOpenForm();
  const i18n = useI18n();
  const { t, day } = i18n;
  const kernel = useKernel();
  const server = useService(http);
  const may = useMay();
  const panel = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const draft = form.draft as unknown as AdRow;
  const { facts, read } = useFacts(draft.rent, draft.platform, form.id);
  if (!facts) return <p className="ad-check-none">{t('ad.check.none')}</p>;
  const isOut = draft.state === 'live' || draft.state === 'autoPaused' || draft.state === 'ready';
  const findings = preflight(draft, facts, isOut ? draft : undefined);
  const blocking = findings.filter(({ is }) => is === 'block');
  const mendable = blocking.filter(({ id }) => id !== 'price' && id !== 'date' && id !== 'fee');
  const passed = findings.filter(({ is }) => is === 'pass');
  const mayEdit = may(ads.rights.edit);

  const go = async (state: 'live' | 'ready' | 'paused') => {
    if (form.id === undefined) return;
    setBusy(true);
    try {
      const saved = await server.put<AnyRecord & { readonly batch: number | null }>(`/ad/${form.id}`, { state }, { version: form.version, titleKey: 'ad.notPublished' });
      form.show(saved);
      kernel.emit(recordSaved({ record: 'ad', row: saved }));
      showUndoable(kernel, saved.batch, { title: t(state === 'paused' ? 'ad.pausedDone' : 'ad.published', { name: draft.title?.[i18n.locale] || draft.title?.en || `#${form.id}` }) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const fixFirst = () => panel.current?.querySelector<HTMLElement>('.ad-finding button, .ad-finding a, .ad-finding input')?.focus();
  const outState = facts.today < draft.startsOn ? 'ready' : 'live';

  return (
    <div ref={panel} className="ad-check">
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
      <p className="ad-muted">{t('ad.check.text')}</p>
      {form.id !== undefined && may(ads.rights.publish) && (
        <div className="ad-go">
          {form.isDirty && <p className="ad-muted">{t('ad.publish.save')}</p>}
          {draft.state === 'live' ? (
            <Button fill text={t('ad.pause')} disabled={isBusy} {...whyNot(form.isDirty && t('kit.why.unsaved'))} onClick={() => void go('paused')} />
          ) : draft.state === 'ended' ? null : mendable.length > 0 ? (
            <Button fill className="ad-pale" text={t('ad.publish.fix', { count: mendable.length })} onClick={fixFirst} />
          ) : draft.state === 'ready' ? (
            <Status shape="open">{t('ad.publish.schedule', { day: day(draft.startsOn) })}</Status>
          ) : (
            <Button fill intent="primary" disabled={isBusy} {...whyNot(form.isDirty && t('kit.why.unsaved'))} text={blocking.length > 0 ? t('ad.fix.refresh') : outState === 'ready' ? t('ad.publish.schedule', { day: day(draft.startsOn) }) : t('ad.publish')} onClick={() => void go(outState)} />
          )}
        </div>
      )}
      {findings
        .filter(({ is }) => is !== 'pass')
        .map((finding, at, all) => (
          <FindingItem key={keyOf(finding, all.slice(0, at))} finding={finding} mayEdit={mayEdit} today={facts.today} home={facts.rent} onRead={read} />
        ))}
      <Filled draft={draft} home={facts.rent} />
      <section className="ad-passed">
        <h3 className="ad-muted">{t('ad.check.passed', { count: passed.length })}</h3>
        <ul>
          {passed.map(({ id }) => (
            <li key={id}>
              <Status shape="done">{t(`ad.pass.${id}`)}</Status>
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

/** One finding with its fix in place. */
const FindingItem = observer(function FindingItem(props: { readonly finding: Finding; readonly mayEdit: boolean; readonly today: string; readonly home: RentFacts; readonly onRead: () => Promise<void> }) {
  const { finding, mayEdit, today, home, onRead } = props;
  const { id, is, where, said } = finding;
  const { form } = useOpenForm();
  const i18n = useI18n();
  const { t } = i18n;
  const rent = form.values.get('rent') as number;
  const language = where ? t(`ad.language.${where}`) : '';
  const isWarning = is === 'warn';
  const shown = (id === 'stale' || id === 'overlap') && said ? i18n.day(said) : said;
  const detail = isWarning ? `ad.warn.${id}.text` : `ad.said.${id}`;
  const field = where ? textFields[where] : fieldOf[id];
  const cents = (id === 'typedAmount' || id === 'amount') && said ? centsOf(said.replace('$', '')) : undefined;
  const values = cents === undefined ? [] : valuesFor(cents, home).filter((value) => id === 'amount' || home[value] === cents);
  /** Puts a value of the rent in the place of the amount, in the title and the text. */
  const tell = (value: RentValue) => {
    if (!where || !said) return;
    const draft = form.draft as unknown as AdRow;
    const next = (text: string) => text.replace(amounts, (amount) => (amount === said ? braced(value, where) : amount));
    form.change('title', { ...draft.title, [where]: next(draft.title?.[where] ?? '') });
    form.change(textFields[where], next(textOf(draft, where)));
  };
  return (
    <section className="ad-finding" data-is={is}>
      <Status shape={isWarning ? 'attention' : 'refused'}>{t(isWarning ? `ad.warn.${id}` : `ad.pausedFor.${id}`, { language, said: shown ?? '' })}</Status>
      {i18n.has(detail) && <p className="ad-muted">{t(detail, { language, said: shown ?? '' })}</p>}
      {mayEdit && (
        <div className="ad-fix">
          {id === 'photos' && <RentPhotos key={rent} rent={rent} onSaved={onRead} />}
          {id === 'fees' && (
            <Button
              size="small"
              text={t('ad.fix.fees')}
              onClick={() =>
                form.change('fees', [
                  { label: t('ad.fee.application'), amount: applicationFee, oneTime: true },
                  { label: t('ad.fee.deposit'), amount: home.price, oneTime: true },
                ])
              }
            />
          )}
          {id === 'stale' && <Button size="small" text={t('ad.fix.confirm')} onClick={() => form.change('confirmedOn', today)} />}
          {id === 'period' && <Button size="small" text={t('ad.fix.period')} onClick={() => form.change('endsOn', dayAfter([today, String(form.values.get('startsOn') ?? '')].toSorted().at(-1) ?? today, extension))} />}
          {id === 'overlap' && said && <Button size="small" text={t('ad.fix.overlap')} onClick={() => form.change('startsOn', dayAfter(said, 1))} />}
          {(id === 'taken' || id === 'moveDate') && <Link to={rentUpdate.href({ rentId: rent })}>{t('ad.fix.rent')}</Link>}
          {where !== undefined &&
            values.map((value) => (
              <Button key={value} size="small" text={t('ad.fix.value', { value: braced(value, where) })} onClick={() => tell(value)} />
            ))}
          {field !== undefined && (where !== undefined || id === 'text') && <Button size="small" text={t('ad.fix.text')} onClick={() => focusField(field)} />}
        </div>
      )}
    </section>
  );
});

/** The photos of the rent, added and sorted where the ad needs them; each change is saved with the rent at once. */
function RentPhotos({ rent, onSaved }: { readonly rent: number; readonly onSaved: () => Promise<void> }) {
  const server = useService(http);
  const i18n = useI18n();
  const mayEdit = useMay()(editRents);
  const [photos, setPhotos] = useState<readonly Photo[]>();
  const version = useRef(0);
  // Pictures come one by one: each is saved on the version that the one before made.
  const queue = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    const control = new AbortController();
    server.get<RecordResponse<RentRow>>(`/rent/${rent}`, { quiet: true, signal: control.signal }).then(
      (found) => {
        version.current = found.version;
        setPhotos(found.photos);
      },
      () => undefined,
    );
    return () => control.abort();
  }, [server, rent]);
  if (!photos) return null;
  const save = (next: readonly Photo[]) => {
    setPhotos(next);
    queue.current = queue.current.then(async () => {
      try {
        const saved = await server.put<RentRow>(`/rent/${rent}`, { photos: next }, { version: version.current, titleKey: 'ad.photos.notSaved' });
        version.current = saved.version;
        await onSaved();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
      }
    });
  };
  return (
    <div className="ad-photos">
      <span id="ad-photos-label" className="unseen">
        {i18n.t('ad.fix.photos')}
      </span>
      <Control
        id="ad-photos"
        name="photos"
        field={rentEntity.fields.photos as never}
        value={photos as never}
        wordKey="ad.photos.add"
        labelledBy="ad-photos-label"
        readOnly={!mayEdit}
        onChange={(next) => save((next as unknown as readonly Photo[] | null) ?? [])}
      />
    </div>
  );
}
