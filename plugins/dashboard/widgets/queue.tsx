import { AnchorButton, Button } from '@blueprintjs/core';
import { Chat, Phone, Tick, Time } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate, useNavigationType, useRevalidator } from 'react-router-dom';
import { useI18n, useKernel } from '#core/react/react.tsx';
import type { DashboardResponse, QueueCard } from '#kit/dashboard/api.ts';
import { Tile } from '#kit/dashboard/tile.tsx';
import { styleOf } from '#kit/records/day.ts';
import { reasonOf } from '#kit/offline/reason-of.ts';
import { useWriteQueue } from '#kit/offline/use-write-queue.ts';
import type { WaitingWrite } from '#kit/offline/waiting-write.ts';
import type { WriteQueue } from '#kit/offline/write-queue.ts';
import { daysTo, dayOf } from '#kit/records/new-york.ts';
import { Keys } from '#kit/ui/keys.tsx';
import { Status } from '#kit/ui/status.tsx';
import { titleOf } from '../queue/card-words.ts';
import { laterToday, tomorrow } from '../queue/later.ts';
import { leftQueue } from '../queue/left-queue.ts';
import { isPage, useQueueKeys, type QueueKey } from '../queue/queue-keys.ts';
import { QueueModel } from '../queue/queue-model.ts';
import { nameOf } from '../queue/waiting-cards.ts';
import { swipe, useSwipe } from '../queue/use-swipe.ts';
import './queue.css';

const MarkedCards = lazy(() => import('../queue/marked-cards.tsx'));

/** Cards shown before the rest is asked for. */
const maxShown = 10;

/** The morning queue: work of every area that waits for the reader, done by keys, buttons or swipes where it stands. */
export default observer(function QueueTile() {
  const { queue, at } = useLoaderData<DashboardResponse>();
  const kernel = useKernel();
  const navigate = useNavigate();
  const i18n = useI18n();
  const { t, number, moment } = i18n;
  const isBack = useNavigationType() === 'POP';
  const [left] = useState(() => (isBack ? leftQueue.of(kernel) : undefined));
  const [model] = useState(() => left ?? new QueueModel(kernel, queue));
  useEffect(() => () => leftQueue.keep(kernel, model), [kernel, model]);
  useEffect(() => {
    model.take(queue);
    void model.loadActions();
  }, [model, queue]);

  const { revalidate } = useRevalidator();
  useEffect(() => {
    // marks are no records: nothing else tells the reader's other tabs of them
    const tabs = new BroadcastChannel('stoop/queue');
    tabs.addEventListener('message', () => void revalidate());
    // oxlint-disable-next-line require-post-message-target-origin -- a broadcast channel has no target
    model.tellTabs = () => tabs.postMessage('marked');
    return () => {
      model.tellTabs = () => undefined;
      tabs.close();
    };
  }, [model, revalidate]);

  const [isMarkedOpen, setIsMarkedOpen] = useState(false);
  const writes = useWriteQueue();
  useEffect(() => writes && model.follow(writes), [model, writes]);

  const act = (card: QueueCard, which: number) => {
    void model.act(card, which).then((href) => href !== undefined && navigate(href));
    return true;
  };
  const list = useRef<HTMLOListElement>(null);
  // a step back finds the card that was left, with the focus on it
  const isByKeys = useRef(left !== undefined);
  // the focus goes along with the keys, as long as nothing else has it
  useEffect(() => {
    const { activeElement } = document;
    const card = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (isByKeys.current && card && !card.contains(activeElement) && (isPage(activeElement) || list.current?.contains(activeElement))) card.focus();
  });
  useQueueKeys((key: QueueKey) => {
    const card = model.current;
    isByKeys.current = true;
    if (key === 'undo') {
      if (model.doneCount === 0 && model.busy === undefined) return false;
      void model.undo();
      return true;
    }
    if (!card) return false;
    if (key === 'next' || key === 'previous') {
      const by = key === 'next' ? 1 : -1;
      if (model.place + by >= maxShown) model.showAll();
      model.move(by);
      return true;
    }
    if (key === 'later' || key === 'tomorrow' || key === 'done') {
      const now = new Date().toISOString();
      void model.mark(card, key === 'done' ? null : key === 'later' ? laterToday(now) : tomorrow(now));
      return true;
    }
    if (key === 'open') {
      void navigate(card.href);
      return true;
    }
    const which = { do: 0, second: 1, third: 2 }[key];
    return which === 0 || which < model.actions.of(card).length ? act(card, which) : false;
  });

  const { cards, current, doneCount } = model;
  const shown = model.isWhole ? cards : cards.slice(0, maxShown);
  const total = cards.length + doneCount;
  const told = `${number(cards.length)}${model.isCut ? '+' : ''}`;
  return (
    <Tile
      className="queue"
      title={t('dashboard.queue')}
      {...(cards.length > 0 && { count: told, tone: 'accent' as const })}
      note={
        <>
          <span className="queue-keys">
            <Keys of={['↵']}>{t('dashboard.queue.key.do')}</Keys>
            <Keys of={['S']}>{t('dashboard.queue.key.later')}</Keys>
            <Keys of={['D']}>{t('dashboard.queue.key.done')}</Keys>
          </span>
          {total > 0 && <span className="queue-left">{t('dashboard.queue.left', { left: number(cards.length), total: number(total) })}</span>}
        </>
      }
    >
      {total > 0 && (
        <div className="queue-progress" aria-hidden="true">
          <div style={{ inlineSize: `${Math.round((doneCount / total) * 100)}%` }} />
        </div>
      )}
      <ol ref={list} className="queue-cards" aria-label={t('dashboard.queue')} onPointerDown={() => (isByKeys.current = false)}>
        {shown.map((card) => (
          <Card key={nameOf(card)} model={model} writes={writes} card={card} isCurrent={card === current} at={at} onAct={(which) => act(card, which)} />
        ))}
      </ol>
      {cards.length > 0 && <p className="queue-hint">{t('dashboard.queue.swipe')}</p>}
      <p className="unseen" role="status">
        {current ? t('dashboard.queue.now', { card: titleOf(i18n, current), left: number(cards.length) }) : ''}
      </p>
      {cards.length === 0 && (
        <div className="tile-blank queue-empty">
          <strong>{model.nextAt === null ? t('dashboard.queue.none') : t('dashboard.queue.doneUntil', { time: moment(model.nextAt, 'short') })}</strong>
          <span>{t('dashboard.queue.none.text')}</span>
        </div>
      )}
      <div className="queue-foot">
        {shown.length < cards.length && <Button variant="minimal" size="small" text={t('dashboard.queue.all', { count: told })} onClick={() => model.showAll()} />}
        <Button variant="minimal" size="small" text={t('dashboard.queue.marked')} onClick={() => setIsMarkedOpen(true)} />
        {doneCount > 0 && (
          <span className="queue-undo">
            {t('dashboard.queue.did.count', { count: doneCount, shown: number(doneCount) })}
            <Button variant="minimal" size="small" text={t('dashboard.queue.undo')} onClick={() => void model.undo()} />
          </span>
        )}
      </div>
      {isMarkedOpen && (
        <Suspense fallback={null}>
          <MarkedCards model={model} onClose={() => setIsMarkedOpen(false)} />
        </Suspense>
      )}
    </Tile>
  );
});

const Card = observer(function Card(props: { readonly model: QueueModel; readonly writes: WriteQueue | undefined; readonly card: QueueCard; readonly isCurrent: boolean; readonly at: string; readonly onAct: (which: number) => void }) {
  const { model, writes, card, isCurrent, at, onAct } = props;
  const i18n = useI18n();
  const { t } = i18n;
  const navigate = useNavigate();
  const now = () => new Date().toISOString();
  const { by, handlers } = useSwipe((way) => void model.mark(card, way === 'right' ? null : laterToday(now())));
  const actions = model.actions.of(card);
  const [first, ...others] = actions.slice(0, 3);
  const refused = model.waiting.refusedOf(card);
  const detail = card.detail.map((part) => (i18n.has(part) ? t(part) : part));
  const [area = '', word = ''] = card.kind.split('/');
  const text = `${area}.queue.${word}.text`;
  const way = by > 0 ? 'done' : 'later';
  return (
    <li className="queue-card" tabIndex={-1} aria-current={isCurrent || undefined} data-kind={card.kind} data-busy={model.busy === nameOf(card) || undefined}>
      {by !== 0 && (
        <div className="queue-swipe" data-way={way} data-shown={Math.abs(by) >= swipe.reveal || undefined} aria-hidden="true">
          {way === 'done' ? <Tick size={16} /> : <Time size={16} />}
          {t(`dashboard.queue.${way}`)}
        </div>
      )}
      <div className="queue-face" style={by === 0 ? undefined : { transform: `translateX(${by}px)` }} {...handlers}>
        {/* oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions -- J and K choose cards */}
        <div className="queue-line" onClick={() => (isCurrent ? undefined : model.choose(card))}>
          <Status shape={card.shape} hidden>
            {null}
          </Status>
          <span className="queue-title">{titleOf(i18n, card)}</span>
          <span className="queue-when">{whenOf(i18n, card, at)}</span>
          <span className="queue-detail">{detail.length > 0 ? detail.join(' · ') : i18n.has(text) ? t(text) : ''}</span>
        </div>
        {refused && writes && <Refused write={refused} writes={writes} />}
        {model.isHeld(card) && (
          <p className="queue-note" role="status">
            {t('dashboard.queue.held')}
          </p>
        )}
        {isCurrent && (
          <div className="queue-actions">
            {first && <Button intent="primary" text={t(first.labelKey)} loading={model.busy === nameOf(card)} onClick={() => onAct(0)} />}
            {card.phone !== undefined && <Reach phone={card.phone} card={titleOf(i18n, card)} />}
            {others.map((action, at) => (
              <Button key={action.labelKey} text={t(action.labelKey)} onClick={() => onAct(at + 1)} />
            ))}
            <Button intent={model.actions.isReady && actions.length === 0 ? 'primary' : 'none'} {...(actions.length > 0 && { variant: 'minimal' })} text={t('dashboard.queue.open')} onClick={() => void navigate(card.href)} />
            <Button variant="minimal" text={t('dashboard.queue.later')} onClick={() => void model.mark(card, laterToday(now()))} />
            <Button variant="minimal" text={t('dashboard.queue.done')} onClick={() => void model.mark(card, null)} />
          </div>
        )}
      </div>
    </li>
  );
});

/** Calling and writing to whom a card is about, on a phone. */
function Reach({ phone, card }: { readonly phone: string; readonly card: string }) {
  const { t } = useI18n();
  return (
    <span className="queue-reach">
      <AnchorButton icon={<Phone />} href={`tel:${phone}`} aria-label={t('dashboard.queue.call', { card })} />
      <AnchorButton icon={<Chat />} href={`sms:${phone}`} aria-label={t('dashboard.queue.write', { card })} />
    </span>
  );
}

/** A change of the card that was kept without a network and that the server did not take: why, and what to do about it. */
function Refused({ write, writes }: { readonly write: WaitingWrite; readonly writes: WriteQueue }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { title, refusal } = write;
  return (
    refusal && (
      <div className="queue-note" role="alert">
        <span>
          {title} – {reasonOf(write, refusal, i18n)}
        </span>
        <Button size="small" variant="minimal" text={t('kit.offline.discard')} onClick={() => void writes.discard(write.id)} />
        {refusal.kind !== 'gone' && <Button size="small" text={t(refusal.version === undefined ? 'kit.offline.retry' : 'kit.offline.mine')} onClick={() => void writes.retry(write)} />}
      </div>
    )
  );
}

/** A time today as such, other moments and days as their distance. */
function whenOf({ moment, t, number }: ReturnType<typeof useI18n>, { at, day }: QueueCard, now: string): string {
  if (at !== null && (dayOf(at) === dayOf(now) || at > now)) return moment(at, styleOf(at, now));
  const from = day ?? (at === null ? undefined : dayOf(at));
  if (from === undefined) return '';
  const days = daysTo(dayOf(now), from);
  return days === 0 ? t('dashboard.queue.today') : t(days > 0 ? 'dashboard.queue.in' : 'dashboard.queue.since', { count: Math.abs(days), shown: number(Math.abs(days)) });
}
