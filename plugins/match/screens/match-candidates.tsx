import { Button } from '@blueprintjs/core';
import { Filter, SendMessage } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import { CallError, http } from '#core/http/http.ts';
import { useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import type { RecordResponse } from '#kit/records/entity.ts';
import { tellRefusal } from '#kit/records/tell-refusal.ts';
import { ScorePanel } from '#kit/score/score-panel.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Blank } from '#kit/ui/blank.tsx';
import { Keys } from '#kit/ui/keys.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Surface, SurfaceHead } from '#kit/ui/surface.tsx';
import { Count } from '#kit/ui/tag.tsx';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { weightings } from '../../weighting/index.ts';
import type { MatchCandidate, MatchCandidates, MatchPair, NearCandidate } from '../api.ts';
import { matches, requestBoard } from '../area.ts';
import { refusalReasons, type MatchRow } from '../entity.ts';
import { PairCards, ReasonCell } from './pair-cards.tsx';
import { PairHead } from './pair-head.tsx';
import { closedText, gateText, missText, reasonsOf, refusalOf } from './pair-words.ts';
import { MatchWeights } from './match-weights.tsx';
import { Refusals } from './refusals.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';
import { ReasonMenu } from '#kit/ui/reason-menu.tsx';
import { rowBeside, useRowKeys } from '#kit/ui/use-row-keys.ts';
import './match-candidates.css';

interface Loaded {
  readonly match: Pick<MatchRow, 'id' | 'title' | 'seats' | 'taken' | 'seatPrice' | 'moveFrom' | 'state' | 'registration' | 'active'>;
  readonly found: MatchCandidates;
  /** The person whose score is open, by their search. */
  readonly person: number | undefined;
  readonly pair: MatchPair | undefined;
}

export async function load({ kernel, params, url, signal }: ScreenVisit): Promise<Loaded> {
  const server = kernel.use(http);
  const id = Number(params['matchId']);
  const options = { signal, quiet: true };
  const [match, found] = await Promise.all([
    server.get<RecordResponse<MatchRow>>(`/match/${id}`, options),
    server.get<MatchCandidates>(`/match/${id}/candidates`, options),
  ]);
  const wanted = Number(url.searchParams.get('person') ?? Number.NaN);
  const all = [...found.candidates, ...found.unsure, ...found.near];
  // nobody else stands where somebody was asked for
  const person = (Number.isNaN(wanted) ? all[0] : all.find(({ roommate }) => roommate === wanted))?.roommate;
  const pair =
    person === undefined ? undefined : await server.get<MatchPair>(`/match/${id}/candidate/${person}`, options);
  const { title, seats, taken, seatPrice, moveFrom, state, registration, active } = match;
  return { match: { id, title, seats, taken, seatPrice, moveFrom, state, registration, active }, found, person, pair };
}

export const titleOf = ({ match }: Loaded): string => match.title;

/** Words for a match that takes no requests. */
const closedWords = ({ seats, taken, state, registration, active }: Loaded['match']): string | undefined =>
  (taken ?? 1) >= seats ? 'match.candidates.full' : state !== 'matching' || registration !== 'complete' || !active ? 'match.candidates.closed' : undefined;

/** People who might join a match, and the score of one of them, opened. */
export default observer(function MatchCandidatesPage() {
  const { match, found, person, pair } = useLoaderData<Loaded>();
  const i18n = useI18n();
  const { t, number, money, day, list } = i18n;
  const kernel = useKernel();
  const server = useService(http);
  const { revalidate } = useRevalidator();
  const [, setQuery] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const [isWeighing, setWeighing] = useState(false);
  /** Whom it is asked of why they do not fit, by their search. */
  const [asking, setAsking] = useState<number>();
  const may = useMay();
  const people = useRef<HTMLDivElement>(null);
  const all = [...found.candidates, ...found.unsure, ...found.near];
  const at = all.findIndex(({ roommate }) => roommate === person);
  const chosen = all[at];
  useRecordsChanged(
    ({ record }) => record === 'roommate' || record === 'matchRequest' || record === 'match' || record === 'matchRefusal' || record === 'weighting' || record === '*',
    () => void revalidate(),
  );

  const closed = closedWords(match);
  const ask = async (whom: MatchCandidate, message?: string) => {
    if (isBusy || closed || refusalOf(whom)) return;
    setBusy(true);
    try {
      const { batch } = await server.post<{ readonly batch: number | null }>(
        `/match/${match.id}/candidate/${whom.roommate}/request`,
        message === undefined ? {} : { message },
        { quiet: true },
      );
      showUndoable(kernel, batch, { title: t('match.candidates.asked', { name: whom.name }) });
      await revalidate();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      tellRefusal(kernel, error, 'matchRequest', 'match.candidates.notAsked');
    } finally {
      setBusy(false);
      keepFocus();
    }
  };

  const open = ({ roommate }: MatchCandidate) => setQuery({ person: String(roommate) }, { replace: true, preventScrollReset: true });
  const refuse = async (reason: (typeof refusalReasons)[number]) => {
    if (!chosen) return;
    const next = rowBeside(all, chosen);
    try {
      const { batch } = await server.post<{ readonly batch: number | null }>(`/match/${match.id}/candidate/${chosen.roommate}/refuse`, { reason }, { quiet: true });
      showUndoable(kernel, batch, { title: t(chosen.asked === null ? 'match.candidates.refused' : 'match.candidates.refusedAsked', { name: chosen.name }) });
      if (next) open(next);
      else await revalidate();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      tellRefusal(kernel, error, 'matchRequest', 'match.candidates.notRefused');
    } finally {
      keepFocus();
    }
  };
  const near = found.near.find(({ roommate }) => roommate === person);
  const refusal = chosen && (closed ?? refusalOf(chosen));
  const keepFocus = useRowKeys({
    rows: all, keyOf: ({ roommate }) => roommate, current: chosen, onOpen: open, isOff: isWeighing, list: people,
    keys: {
      KeyR: (whom) => {
        // the button says why
        if (closed || refusalOf(whom)) document.querySelector<HTMLElement>('.match-answer .bp6-intent-primary')?.focus();
        else void ask(whom);
      },
      KeyD: ({ roommate }) => {
        // Escape goes back to the row
        people.current?.querySelector<HTMLElement>('[aria-current=true]')?.focus({ preventScroll: true });
        setAsking(roommate);
      },
    },
  });

  const areaNames = (ids: readonly number[]) => list(ids.map((id) => pair?.labels[id] ?? found.labels[id] ?? ''));
  const reasons = pair && reasonsOf(i18n, pair, match.seatPrice);
  const detail = [
    t('match.candidates.seats', { count: match.seats, open: number(Math.max(0, match.seats - (match.taken ?? 1))) }),
    ...(match.seatPrice === null ? [] : [money(match.seatPrice)]),
    ...(match.moveFrom === null ? [] : [t('match.candidates.from', { day: day(match.moveFrom) })]),
  ].join(' · ');
  const waitsOf = ({ isHosting, askedElsewhere }: MatchCandidate) =>
    [isHosting ? t('match.candidates.hosting') : '', askedElsewhere > 0 ? t('match.candidates.askedElsewhere', { count: askedElsewhere }) : ''].filter(Boolean).join(' · ');
  const missOf = (one: MatchCandidate | NearCandidate) => ('price' in one ? missText(i18n, one) : undefined);
  const lines = (some: readonly (MatchCandidate | NearCandidate)[]) =>
    some.map((one) => (
      <Link
        key={one.roommate}
        className="match-person"
        to={`?person=${one.roommate}`}
        replace
        preventScrollReset
        aria-current={one.roommate === person ? 'true' : undefined}
      >
        <Avatar name={one.name} />
        <span className="match-person-text">
          <strong className="cut">{one.name}</strong>
          <small className="cut">
            {missOf(one) ?? [one.asked === null ? '' : t(`match.review.state.${one.asked}`), areaNames(one.areas), waitsOf(one), one.moveFrom === null ? '' : day(one.moveFrom)].filter(Boolean).join(' · ')}
          </small>
          <span className="match-person-bar">
            <i style={{ inlineSize: `${one.judgement.score ?? 0}%` }} />
          </span>
        </span>
        <strong className="match-person-score">
          {one.judgement.score === null ? '–' : number(one.judgement.score)}
        </strong>
      </Link>
    ));

  return (
    <Surface still>
      <SurfaceHead
        title={match.title}
        count={number(found.candidates.length)}
        detail={detail}
        actions={
          <>
            <LinkButton to={matches.hrefOf(match.id)} text={t('match.candidates.open')} />
            <LinkButton to={`${requestBoard.href()}?match=${match.id}`} text={t('match.candidates.board')} />
            {may(weightings.rights.edit) && <Button text={t('match.candidates.weights')} onClick={() => setWeighing(true)} />}
          </>
        }
      />
      {found.host === null ? (
        <Blank kind="empty" title={t('match.candidates.noHost')} text={t('match.candidates.noHost.text')} />
      ) : (
        <div className="match-candidates">
          <nav ref={people} className="match-people match-split" aria-label={t('match.candidates.title')}>
            {closed && <p className="match-closed">{t(closed)}</p>}
            <div className="match-ranked">
              {lines(found.candidates)}
              {found.unsure.length > 0 && <h2>{t('match.candidates.unsure')}</h2>}
              {lines(found.unsure)}
            </div>
            <div className="match-near">
              {found.near.length > 0 && <h2>{t('match.candidates.near')} <Count>{number(found.near.length)}</Count></h2>}
              {lines(found.near)}
              {found.refused > 0 && <p className="match-closed"><Refusals match={match.id} count={found.refused} /></p>}
              {Object.keys(found.closed).length > 0 && (
                <p className="match-closed">
                  <Filter size={12} /> {closedText(i18n, found.closed)}
                </p>
              )}
            </div>
          </nav>
          <section className="match-score" aria-label={chosen?.name} tabIndex={0}>
            {chosen && pair ? (
              <>
                <PairHead people={[found.host.name, chosen.name]} pair={pair} reasons={reasons!} title={t('match.candidates.pair', { host: found.host.name, name: chosen.name })} />
                {waitsOf(chosen) && <p className="match-muted">{waitsOf(chosen)}</p>}
                {near && <p className="match-miss">{missText(i18n, near)}</p>}
                <ScorePanel judgement={pair.judgement} words="match" leftOut={reasons!.leftOut} missOf={(gate) => gateText(i18n, gate)} factOf={(part) => <ReasonCell {...reasons!.reasonOf(part)} />} />
                <PairCards
                  key={chosen.roommate}
                  pair={pair}
                  path={`/match/${match.id}/candidate/${chosen.roommate}`}
                  onAsk={refusal ? undefined : (changes) => void ask(chosen, t('match.candidates.askText', { changes }))}
                />
                <footer className="match-answer">
                  <p className="match-muted">{t(refusal ?? 'match.candidates.next', { host: found.host.name })}</p>
                  <ReasonMenu
                    text={t('match.candidates.refuse')}
                    shortcut="D"
                    reasons={refusalReasons}
                    nameOf={(reason) => t(`match.refusal.${reason}`)}
                    isOpen={asking === chosen.roommate}
                    onOpen={(next) => setAsking(next ? chosen.roommate : undefined)}
                    onChoose={(reason) => void refuse(reason)}
                  />
                  <Button intent="primary" icon={<SendMessage />} loading={isBusy} {...whyNot(refusal && t(refusal))} onClick={() => void ask(chosen)}>
                    {t('match.candidates.ask')} <Keys of={['R']} />
                  </Button>
                </footer>
              </>
            ) : (
              <Blank kind="empty" {...(all.length > 0 ? { title: t('match.candidates.notListed'), text: t('match.candidates.notListed.text') } : { title: t('match.candidates.none') })} />
            )}
          </section>
        </div>
      )}
      {isWeighing && <MatchWeights match={match.id} onClose={() => setWeighing(false)} />}
    </Surface>
  );
});
