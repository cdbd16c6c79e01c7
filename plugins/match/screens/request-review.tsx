import { Button } from '@blueprintjs/core';
import { Chat } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import { CallError, http } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { ScorePanel } from '#kit/score/score-panel.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Blank } from '#kit/ui/blank.tsx';
import { Keys } from '#kit/ui/keys.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Status, type StatusShape } from '#kit/ui/status.tsx';
import { Surface, SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';
import { dayOf } from '#kit/records/new-york.ts';
import { tellRefusal } from '#kit/records/tell-refusal.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { rowBeside, useRowKeys } from '#kit/ui/use-row-keys.ts';
import type { MatchPair, RequestReview } from '../api.ts';
import { matchCandidates, requestBoard, reviewRequests } from '../area.ts';
import { Decline } from './decline.tsx';
import { PairCards, ReasonCell } from './pair-cards.tsx';
import { PairHead } from './pair-head.tsx';
import { gateText, reasonsOf } from './pair-words.ts';
import '#kit/ui/link-tabs.css';
import './match-candidates.css';

type Request = RequestReview['rows'][number];

/** Tabs by the states that they show. */
const tabs: Readonly<Record<string, readonly string[] | undefined>> = { waiting: ['pending', 'accepted'], all: undefined, seated: ['seated'], declined: ['declined'] };

const shapes: Readonly<Record<string, StatusShape>> = { pending: 'open', accepted: 'half', seated: 'full', declined: 'refused', withdrawn: 'paused', expired: 'paused', left: 'done' };

const isWaiting = ({ state }: Request): boolean => state === 'pending' || state === 'accepted';

const isFull = ({ taken, seats }: Request): boolean => taken >= seats;

/** A seat takes a place of the room, and it has none left. */
const isWithoutPlace = ({ state, isLet }: Request): boolean => state === 'accepted' && isLet;

interface Loaded {
  readonly rows: readonly Request[];
  readonly tab: string;
  readonly shown: readonly Request[];
  readonly current: Request | undefined;
  readonly pair: MatchPair | undefined;
}

export async function load({ kernel, url, signal }: ScreenVisit): Promise<Loaded> {
  const server = kernel.use(http);
  const options = { signal, quiet: true };
  const { rows } = await server.get<RequestReview>('/match/request/review', options);
  const asked = url.searchParams.get('tab') ?? '';
  const tab = asked in tabs ? asked : 'waiting';
  const states = tabs[tab];
  const wanted = Number(url.searchParams.get('request'));
  // the one that somebody looks at stays, whoever answered it meanwhile: a key must not be about another
  const shown = rows.filter(({ id, state }) => !states || states.includes(state) || id === wanted);
  const current = shown.find(({ id }) => id === wanted) ?? shown[0];
  const isScored = current?.roommate != null;
  // a host without a search cannot be scored: the request stands without its points
  const pair = isScored ? await server.get<MatchPair>(`/match/${current.match}/candidate/${current.roommate}`, options).catch((error: unknown) => {
    if (error instanceof CallError && error.status === 404) return undefined;
    throw error;
  }) : undefined;
  return { rows, tab, shown, current, pair };
}

/** Gives the focus to the answer that a key may not give: its reason is shown there. */
const sayWhy = () => document.querySelector<HTMLElement>('.match-answer .bp6-intent-primary')?.focus();

/** Both ways of each component, what the asker wants before what the host wants. */
const asAsker = (ways: MatchPair['ways']): MatchPair['ways'] => Object.fromEntries(Object.entries(ways).map(([part, [host, asker]]) => [part, [asker, host]]));

/** Requests to join a match one after another: the words, the score both ways, the group, and the answer. */
export default observer(function RequestReviewPage() {
  const { rows, tab, shown, current, pair } = useLoaderData<Loaded>();
  const i18n = useI18n();
  const { t, number, money, day, moment, list: listed } = i18n;
  const kernel = useKernel();
  const server = useService(http);
  const { revalidate } = useRevalidator();
  const [query, setQuery] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const [declining, setDeclining] = useState<Request>();
  const list = useRef<HTMLElement>(null);
  useRecordsChanged(({ record }) => ['matchRequest', 'match', 'roommate', 'weighting', '*'].includes(record), () => void revalidate());

  const isNamed = query.has('request');
  useEffect(() => {
    if (current && !isNamed) setQuery({ tab, request: String(current.id) }, { replace: true, preventScrollReset: true });
  }, [current, isNamed, tab, setQuery]);
  const open = ({ id }: Request) => setQuery({ tab, request: String(id) }, { replace: true, preventScrollReset: true });
  const answer = async (to: Request, values: Readonly<Record<string, unknown>>, title: () => string) => {
    if (isBusy) return;
    const { id, version } = to;
    // a seat withdraws their other requests: nothing of those is left to answer
    const left = values['state'] === 'seated' ? shown.filter((one) => one === to || one.roommate === null || one.roommate !== to.roommate) : shown;
    const next = rowBeside(left, to);
    setBusy(true);
    try {
      const { batch } = await server.put<{ readonly batch?: number }>(`/matchRequest/${id}`, values, { version, quiet: true });
      // said only now: the words may have been on their way when somebody answered
      showUndoable(kernel, batch ?? null, { title: title() });
      if (next) open(next);
      else await revalidate();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // somebody else may have been quicker
      tellRefusal(kernel, error, 'matchRequest', 'match.review.notSaved');
      await revalidate();
    } finally {
      setBusy(false);
      keepFocus();
    }
  };
  const yes = (to: Request) =>
    to.state === 'accepted'
      ? answer(to, { state: 'seated', hostAgreed: true }, () => t('match.review.seated', { name: to.member }))
      : answer(to, { state: 'accepted' }, () => t('match.review.accepted', { name: to.member }));
  const name = current?.member ?? '';
  const mayAnswer = current !== undefined && isWaiting(current);
  const full = !mayAnswer ? undefined : isFull(current) ? t('match.review.full', { names: listed(current.people) }) : isWithoutPlace(current) ? t('match.review.roomFull') : undefined;

  const keepFocus = useRowKeys({
    rows: shown, keyOf: ({ id }) => id, current, isOff: declining !== undefined, list,
    onOpen: open,
    keys: {
      KeyY: (to) => {
        if (isWaiting(to) && !isFull(to) && !isWithoutPlace(to)) void yes(to);
        else sayWhy();
      },
      KeyN: (to) => isWaiting(to) && setDeclining(to),
    },
  });

  const countOf = (one: string) => rows.filter(({ state }) => tabs[one]?.includes(state) ?? true).length;
  const passed = pair?.judgement.gates.every(({ miss }) => miss === 0);
  return (
    <Surface still>
      <SurfaceHead title={t('match.review.title')} count={number(countOf('waiting'))} detail={t('match.review.detail')} actions={<LinkButton to={requestBoard.href()} text={t('match.candidates.board')} />} />
      <nav className="link-tabs" aria-label={t('match.review.tabs')}>
        {Object.keys(tabs).map((one) => (
          <Link key={one} to={reviewRequests.href() + `?tab=${one}`} replace aria-current={one === tab ? 'page' : undefined}>
            {t(`match.review.tab.${one}`)} {number(countOf(one))}
          </Link>
        ))}
      </nav>
      {!current ? (
        <Blank kind="empty" title={t('match.review.none')} text={t('match.review.none.text')} />
      ) : (
        <div className="match-candidates">
          <nav ref={list} className="match-people" aria-label={t('match.review.title')}>
            {shown.map((one) => (
              <Link key={one.id} className="match-person" to={`?tab=${tab}&request=${one.id}`} replace preventScrollReset aria-current={one.id === current.id ? 'true' : undefined}>
                <Avatar name={one.member} />
                <span className="match-person-text">
                  <strong className="cut">{one.member}</strong>
                  <small className="cut">{one.title}</small>
                </span>
                <span className="match-person-side">
                  <strong className="match-person-score">{one.score === null ? '–' : number(Math.round(one.score))}</strong>
                  <Status shape={shapes[one.state] ?? 'open'}>{t(`match.review.state.${one.state}`)}</Status>
                </span>
              </Link>
            ))}
          </nav>
          <section className="match-score" aria-label={name} tabIndex={0} data-judged="">
            <PairHead
              people={[name, current.host]}
              title={t('match.review.wants', { name, host: current.host })}
              {...(pair && { pair, reasons: reasonsOf(i18n, pair, current.seatPrice) })}
            >
              <p className="match-muted">
                {[
                  current.title,
                  t('match.candidates.seats', { count: current.seats, open: number(Math.max(0, current.seats - current.taken)) }),
                  ...(current.seatPrice === null ? [] : [money(current.seatPrice)]),
                  t('match.review.asked', { at: moment(current.createdAt) }),
                  ...(current.daysLeft === null ? [] : [t('match.review.left', { count: current.daysLeft })]),
                ].join(' · ')}
              </p>
            </PairHead>
            {current.score !== null && <p className="match-muted">{t('match.review.scoreThen', { score: number(Math.round(current.score)), day: day(dayOf(current.createdAt)) })}</p>}
            {current.message && (
              <blockquote className="match-message">
                <Chat size={16} /> {current.message}
              </blockquote>
            )}
            {current.cause && (
              <p className="match-miss">
                {t(`matchRequest.cause.${current.cause}`)}
                {current.reason && ` · ${current.reason}`}
              </p>
            )}
            {pair ? (
              <>
                <ScorePanel
                  judgement={pair.judgement}
                  words="match"
                  leftOut={reasonsOf(i18n, pair, current.seatPrice).leftOut}
                  missOf={(gate) => gateText(i18n, gate)}
                  sides={{ names: [name, current.host], ways: asAsker(pair.ways) }}
                  factOf={(part) => <ReasonCell {...reasonsOf(i18n, pair, current.seatPrice).reasonOf(part)} />}
                />
                <PairCards key={current.id} pair={pair} path={`/match/${current.match}/candidate/${current.roommate}`} />
              </>
            ) : (
              <p className="match-muted">{t('match.review.noScore')}</p>
            )}
            <footer className="match-answer">
              <p className="match-muted">
                {passed === false && `${t('match.review.gates')} · `}
                {mayAnswer
                  ? (full ?? t(current.state === 'accepted' ? 'match.review.next.accepted' : 'match.review.next', { host: current.host }))
                  : t('match.review.answered', { state: t(`match.review.state.${current.state}`) })}
                {current.others > 0 && ` ${t('match.review.others', { count: current.others })}`}
              </p>
              <LinkButton to={`${matchCandidates.href({ matchId: current.match })}?person=${current.roommate ?? ''}`} text={t('match.review.open')} />
              <Button {...whyNot(!mayAnswer && t('kit.why.state'))} onClick={() => setDeclining(current)}>
                {t('match.review.decline')} <Keys of={['N']} />
              </Button>
              <Button intent="primary" loading={isBusy} {...whyNot(full ?? (!mayAnswer && t('kit.why.state')))} onClick={() => void yes(current)}>
                {t(current.state === 'accepted' ? 'match.review.seat' : 'match.review.accept')} <Keys of={['Y']} />
              </Button>
            </footer>
          </section>
        </div>
      )}
      <SurfaceFoot
        start={null}
        end={
          <>
            <Keys of={['J', 'K']}>{t('match.review.move')}</Keys>
            <Keys of={['Y']}>{t(current?.state === 'accepted' ? 'match.review.seat' : 'match.review.accept')}</Keys>
            <Keys of={['N']}>{t('match.review.decline')}</Keys>
          </>
        }
      />
      {declining && (
        <Decline
          name={declining.member}
          onClose={() => {
            setDeclining(undefined);
            keepFocus();
          }}
          onSay={(why) => {
            setDeclining(undefined);
            void answer(declining, { state: 'declined', ...why }, () => t('match.review.declined', { name: declining.member }));
          }}
        />
      )}
    </Surface>
  );
});
