import { Button, Radio, RadioGroup, TextArea } from '@blueprintjs/core';
import { ArrowLeft, Tick } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { languages } from '#core/i18n/locale.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { Keys } from '#kit/ui/keys.tsx';
import { Sparkline } from '#kit/ui/sparkline.tsx';
import { Status } from '#kit/ui/status.tsx';
import type { FairnessResponse } from '../api.ts';
import { fairnessDays, fairnessOf, shareOf, shareWith, type Decided } from '../fairness.ts';
import { isLocked } from '../rules.ts';
import { reasons, type Reason, type ReviewRow } from '../entity.ts';
import type { Decisions } from './decisions.ts';
import { MeanwhileNote, whyDecided } from './meanwhile.tsx';
import type { ModerationModel } from './moderation-model.ts';
import { MarkedText, Scores, Verified } from './review-parts.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';

interface SideProps {
  readonly model: ModerationModel;
  readonly decisions: Decisions;
  readonly mayModerate: boolean;
  readonly today: string;
}

/** Beside the queue: the reasons, the landlord's reply, the building's scores, and how even the decisions are. */
export const ModerationSide = observer(function ModerationSide(props: SideProps) {
  const { model, decisions, mayModerate } = props;
  const i18n = useI18n();
  const { t, number } = i18n;
  const { chosen, averages } = model;
  if (!chosen) return null;
  const trend = averages?.trend.filter((one) => one !== null) ?? [];
  return (
    <div className="review-side" data-judged="" data-open={model.isOpen || undefined}>
      <SheetHead model={model} />
      <section>
        <header className="review-side-head">
          <h2>{model.labels['building']?.[chosen.building]}</h2>
          <span className="muted">{chosen.author}</span>
        </header>
        {averages && (
          <p className="review-averages">
            {t('review.average', { overall: number(averages.overall ?? 0), count: averages.count, shown: number(averages.count) })}
            {trend.length > 1 && <Sparkline values={trend} label={t('review.trend', { from: number(trend[0] ?? 0), to: number(trend.at(-1) ?? 0) })} />}
          </p>
        )}
        <MeanwhileNote model={model} />
        {model.tab === 'deletion' && <DeletionAnswer {...props} />}
        {model.isReply && <Reply row={chosen} />}
        {model.tab !== 'deletion' && <Reasons {...props} />}
        <p role="alert" className="review-hint">
          {model.hint && <Status shape="attention">{t(model.hint)}</Status>}
        </p>
      </section>
      {chosen.reply && !model.isReply && (
        <section>
          <Reply row={chosen} />
          {chosen.replyState === 'new' && mayModerate ? (
            <div className="review-buttons">
              <Button size="small" text={t('review.reply.show')} disabled={model.isBusy} {...whyNot(whyDecided(model, t))} onClick={() => decisions.reply('shown')} />
              <Button size="small" text={t('review.reply.hide')} disabled={model.isBusy} {...whyNot(whyDecided(model, t) || (!model.reason && t('kit.why.choose')))} onClick={() => decisions.reply('hidden')} />
            </div>
          ) : (
            <Status shape={chosen.replyState === 'shown' ? 'full' : 'refused'}>{t(`review.replyState.${chosen.replyState}`)}</Status>
          )}
        </section>
      )}
      {model.fairness && <Fairness model={model} figures={model.fairness} />}
      <footer className="review-sheet review-sheet-foot">
        <Done model={model} onUndo={decisions.undo} fallback="" />
        {mayModerate && (model.tab === 'new' || model.tab === 'hidden') && <Button intent="primary" icon={<Tick />} disabled={model.isBusy} {...whyNot(whyDecided(model, t))} text={t(model.isReply ? 'review.reply.show' : 'review.show')} onClick={() => decisions.show()} />}
      </footer>
    </div>
  );
});

/** On a phone, where the queue lies behind: the way back to it, and what the chosen review says. */
const SheetHead = observer(function SheetHead({ model }: { readonly model: ModerationModel }) {
  const { t, number } = useI18n();
  const { chosen, isOpen } = model;
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) back.current?.focus({ preventScroll: true });
  }, [isOpen]);
  if (!chosen) return null;
  return (
    <header className="review-sheet review-sheet-head">
      <div className="review-sheet-bar">
        <Button ref={back} variant="minimal" icon={<ArrowLeft />} text={t('review.sheet.back')} onClick={() => model.close()} />
        <span className="muted">{t('review.sheet.place', { place: number(model.at + 1), of: number(model.total) })}</span>
      </div>
      <Scores row={chosen} />
      <p className="review-text" lang={chosen.language === null ? undefined : languages[chosen.language]}>
        <MarkedText text={chosen.text} />
      </p>
      <Verified row={chosen} />
    </header>
  );
});

/** The last decision, to be taken back: told where one decides, for a message would cover the reasons. */
export const Done = observer(function Done({ model, onUndo, fallback }: { readonly model: ModerationModel; readonly onUndo: () => void; readonly fallback: string }) {
  const { t } = useI18n();
  const { last, tookBack } = model;
  const words = [tookBack && t('review.done.back', { author: tookBack.author }), last?.words].filter((one) => one !== undefined).join(' · ');
  return (
    <span role="status" className="review-done">
      {words || fallback}
      {last && last.batch !== null && <Button variant="minimal" size="small" text={t('kit.undo.undo')} onClick={onUndo} />}
    </span>
  );
});

/** The landlord's reply, personal data marked. */
function Reply({ row: { reply, replyBy } }: { readonly row: Pick<ReviewRow, 'reply' | 'replyBy'> }) {
  const { t } = useI18n();
  return (
    <>
      <h3 className="review-reply-head">
        {t('review.reply')} <span className="muted">{replyBy}</span>
      </h3>
      <p className="review-text">
        <MarkedText text={reply ?? ''} />
      </p>
    </>
  );
}

const Reasons = observer(function Reasons({ model, decisions, mayModerate, today }: SideProps) {
  const { t } = useI18n();
  const { chosen } = model;
  if (!mayModerate || !chosen || model.tab === 'hidden') return null;
  const late = whyDecided(model, t);
  const isKept = chosen.state === 'shown' && !model.isReply && isLocked(chosen, today);
  return (
    <>
      <p className="muted">{t('review.hideText')}</p>
      <RadioGroup className="review-reasons" name="review-reason" aria-label={t('review.reason')} selectedValue={model.reason ?? ''} onChange={({ currentTarget }) => model.pick(currentTarget.value as Reason)}>
        {reasons.map((reason, at) => (
          <Radio key={reason} value={reason}>
            <span>{t(`review.reason.${reason}`)}</span> <Keys of={[String(at + 1)]} />
          </Radio>
        ))}
      </RadioGroup>
      <div className="review-buttons">
        <Button disabled={model.isBusy} {...whyNot(late || (isKept ? t('review.rule.locked') : !model.reason && t('kit.why.choose')))} onClick={() => decisions.hide()}>
          {model.reason ? t('review.hideFor', { reason: t(`review.reason.${model.reason}`) }) : t(model.isReply ? 'review.reply.hide' : 'review.hide')}
        </Button>
        {chosen.state === 'new' && (
          <Button variant="minimal" disabled={model.isBusy} {...whyNot(late || (!model.reason && t('kit.why.choose')))} title={t('review.ask.text')} onClick={() => decisions.ask()}>
            {t('review.ask')}
          </Button>
        )}
      </div>
    </>
  );
});

const DeletionAnswer = observer(function DeletionAnswer({ model, decisions, mayModerate, today }: SideProps) {
  const { t, day } = useI18n();
  const { chosen } = model;
  if (!chosen) return null;
  const late = whyDecided(model, t);
  const isKept = chosen.deletionBy === 'landlord' && isLocked(chosen, today);
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.currentTarget.blur();
      // on a phone it lies behind
      if (!model.isOpen) document.querySelector<HTMLElement>('.review-queue [aria-current=true]')?.focus();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    decisions.answer(event.shiftKey);
  };
  return (
    <>
      <p>
        {t(chosen.deletionBy === 'landlord' ? 'review.deletion.byLandlord' : 'review.deletion.byAuthor')}
        {chosen.deletionReason && <> “{chosen.deletionReason}”</>}
        {chosen.deletionAskedOn && <span className="muted"> {day(chosen.deletionAskedOn)}</span>}
      </p>
      {isKept && <Status shape="attention">{t('review.deletion.locked')}</Status>}
      {mayModerate && (
        <>
          <TextArea fill rows={3} maxLength={1000} aria-label={t('review.deletionAnswer')} placeholder={t('review.deletion.answer')} value={model.answer} onChange={({ currentTarget }) => model.write(currentTarget.value)} onKeyDown={onKey} data-answer />
          <div className="review-buttons">
            <Button text={t('review.deletion.keep')} endIcon={<Keys of={['Ctrl', '↵']} />} disabled={model.isBusy} {...whyNot(late || (model.answer.trim() === '' && t('kit.why.text')))} onClick={() => decisions.answer(false)} />
            <Button text={t('review.deletion.grant')} endIcon={<Keys of={['Ctrl', '⇧', '↵']} />} disabled={model.isBusy} {...whyNot(late || (isKept ? t('review.deletion.locked') : model.answer.trim() === '' && t('kit.why.text')))} onClick={() => decisions.answer(true)} />
          </div>
        </>
      )}
    </>
  );
});

/** Shares of reviews hidden, low scores against high. */
const Fairness = observer(function Fairness({ model: { chosen }, figures: { agency, moderators, buildings } }: { readonly model: ModerationModel; readonly figures: FairnessResponse }) {
  const { t, number, list } = useI18n();
  const me = useService(session).user?.userIdx;
  // A new review is not among the decided yet; one that is shown would be decided anew.
  const concerned = chosen?.state === 'new' ? [...moderators.filter(({ id }) => id === me), ...buildings.filter(({ id }) => id === chosen.building)] : [];
  const would = concerned.flatMap(({ name, ...decided }) => {
    const share = shareWith(decided, chosen?.overall ?? 3);
    return share === undefined ? [] : [`${name} ${number(share, { style: 'percent' })}`];
  });
  return (
    <section>
      <header className="review-side-head">
        <h2>{t('review.fair')}</h2>
        <span className="muted">{t('review.fair.days', { count: fairnessDays })}</span>
      </header>
      <p className="muted">{t('review.fair.text')}</p>
      <Meter name={t('review.fair.agency')} decided={agency} />
      {moderators.map(({ id, name, ...decided }) => (
        <Meter key={id} name={name} decided={decided} />
      ))}
      {buildings.map(({ id, name, ...decided }) => (
        <Meter key={id} name={name} decided={decided} />
      ))}
      {would.length > 0 && <p className="muted">{t('review.fair.would', { shares: list(would) })}</p>}
    </section>
  );
});

function Meter({ name, decided }: { readonly name: string; readonly decided: Decided }) {
  const { t, number } = useI18n();
  const fair = fairnessOf(decided);
  const all = decided.low + decided.high;
  const percent = (share: number) => number(share, { style: 'percent' });
  const bars = [
    ['1–2', decided.lowHidden, decided.low],
    ['4–5', decided.highHidden, decided.high],
  ] as const;
  return (
    <div className="review-meter" role="group" aria-label={name}>
      <div className="review-meter-head">
        <strong className="cut">{name}</strong>
        {fair.is === 'tooFew' && <span className="muted">{t('review.fair.tooFew', { count: all })}</span>}
        {fair.is === 'unclear' && <span className="muted">{t('review.fair.unclear', { count: all })}</span>}
        {fair.is === 'even' && <Status shape="done">{t('review.fair.even', { count: all })}</Status>}
        {fair.is === 'uneven' && (
          <Status shape="attention">
            {fair.times === null ? t(`review.fair.only.${fair.against}`, { count: fair.against === 'low' ? decided.lowHidden : decided.highHidden }) : t(`review.fair.uneven.${fair.against}`, { times: number(fair.times), count: all })}
          </Status>
        )}
      </div>
      {fair.is !== 'tooFew' &&
        bars.map(([scores, hidden, of]) => (
          <div key={scores} className="review-meter-row">
            <span>{scores}</span>
            <span className="review-meter-bar">
              <span style={{ inlineSize: `${shareOf(hidden, of) * 100}%` }} />
            </span>
            <span className="number">
              {percent(shareOf(hidden, of))} <span className="muted">{t('review.fair.of', { hidden: number(hidden), of: number(of) })}</span>
            </span>
          </div>
        ))}
    </div>
  );
}
