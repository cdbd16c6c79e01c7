import { Filter } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { ScorePanel } from '#kit/score/score-panel.tsx';
import { Blank } from '#kit/ui/blank.tsx';
import { Keys } from '#kit/ui/keys.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Surface, SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import { Count } from '#kit/ui/tag.tsx';
import { useRowKeys } from '#kit/ui/use-row-keys.ts';
import type { MatchPair, SuitedMatches } from '../api.ts';
import { matchCandidates } from '../area.ts';
import { PairCards, ReasonCell } from './pair-cards.tsx';
import { PairHead } from './pair-head.tsx';
import { gateText, missText, reasonsOf, refusalOf } from './pair-words.ts';
import './match-candidates.css';

type Suited = SuitedMatches['matches'][number] | SuitedMatches['near'][number];

interface Loaded {
  readonly roommate: number;
  readonly found: SuitedMatches;
  /** The match whose score is open. */
  readonly chosen: Suited | undefined;
  readonly pair: MatchPair | undefined;
}

const allOf = ({ matches, near }: SuitedMatches): readonly Suited[] => [...matches, ...near];

const pathOf = ({ match }: Suited, roommate: number): string => `/match/${match}/candidate/${roommate}`;

export async function load({ kernel, params, url, signal }: ScreenVisit): Promise<Loaded> {
  const server = kernel.use(http);
  const options = { signal, quiet: true };
  const roommate = Number(params['roommateId']);
  const found = await server.get<SuitedMatches>(`/match/for/${roommate}`, options);
  const all = allOf(found);
  const wanted = Number(url.searchParams.get('match'));
  const chosen = all.find(({ match }) => match === wanted) ?? all[0];
  return { roommate, found, chosen, pair: chosen && (await server.get<MatchPair>(pathOf(chosen, roommate), options)) };
}

export const titleOf = ({ found }: Loaded): string => found.name;

/** Matches that one person could join, best first, those that nearly fit with what that would cost, and the score of one of them, opened. */
export default observer(function SuitedMatchesPage() {
  const { roommate, found, chosen, pair } = useLoaderData<Loaded>();
  const i18n = useI18n();
  const { t, number, money, list } = i18n;
  const { revalidate } = useRevalidator();
  const [, setQuery] = useSearchParams();
  const rowList = useRef<HTMLElement>(null);
  useRecordsChanged(({ record }) => ['match', 'matchRequest', 'matchRefusal', 'roommate', 'weighting', '*'].includes(record), () => void revalidate());
  const rows = allOf(found);
  useRowKeys({
    rows, keyOf: ({ match }) => match, current: chosen, list: rowList, keys: {},
    onOpen: ({ match }) => setQuery({ match: String(match) }, { replace: true, preventScrollReset: true }),
  });
  const missOf = (one: Suited) => ('price' in one ? missText(i18n, one) : undefined);
  const detailOf = ({ host, seats, taken, seatPrice }: Suited) =>
    [host, t('match.candidates.seats', { count: seats, open: number(Math.max(0, seats - taken)) }), ...(seatPrice === null ? [] : [money(seatPrice)])].join(' · ');
  const line = (one: Suited) => (
    <Link key={one.match} className="match-person" to={`?match=${one.match}`} replace preventScrollReset aria-current={one === chosen ? 'true' : undefined}>
      <span className="match-person-text">
        <strong className="cut">{one.title}</strong>
        <small className="cut">{[one.asked === null ? '' : t(`match.review.state.${one.asked}`), missOf(one) ?? detailOf(one)].filter(Boolean).join(' · ')}</small>
        <span className="match-person-bar">
          <i style={{ inlineSize: `${one.judgement.score ?? 0}%` }} />
        </span>
      </span>
      <strong className="match-person-score">{one.judgement.score === null ? '–' : number(one.judgement.score)}</strong>
    </Link>
  );
  const reasons = chosen && pair && reasonsOf(i18n, pair, chosen.seatPrice);
  const miss = chosen && missOf(chosen);
  const refusal = chosen && refusalOf(chosen);
  const closed = Object.entries(found.closed);
  const closedNote = closed.length > 0 && (
    <p className="match-closed">
      <Filter size={12} />{' '}
      {t('match.suited.closed', { count: closed.reduce((sum, [, count]) => sum + count, 0), what: list(closed.map(([gate, count]) => t('match.suited.closedBy', { gate: t(`match.gate.${gate}`), count: number(count) }))) })}
    </p>
  );
  return (
    <Surface still>
      <SurfaceHead title={t('match.suited.for', { name: found.name })} count={number(found.matches.length)} />
      {!chosen || !pair || !reasons ? (
        <>
          <Blank kind="empty" title={t(found.hasSeat ? 'match.suited.hasSeat' : 'match.suited.none')} text={t(found.hasSeat ? 'match.suited.hasSeat.text' : 'match.suited.none.text')} />
          {!found.hasSeat && closedNote}
        </>
      ) : (
        <div className="match-candidates">
          <nav ref={rowList} className="match-people match-split" aria-label={t('match.suited.for', { name: found.name })}>
            <div className="match-ranked">{found.matches.map((one) => line(one))}</div>
            {found.near.length > 0 && (
              <div className="match-near">
                <h2>{t('match.candidates.near')} <Count>{number(found.near.length)}</Count></h2>
                {found.near.map((one) => line(one))}
              </div>
            )}
            {closedNote}
          </nav>
          <section className="match-score" aria-label={chosen.title} tabIndex={0}>
            <PairHead people={[chosen.host, found.name]} pair={pair} reasons={reasons} title={chosen.title}>
              <p className="match-muted">{detailOf(chosen)}</p>
            </PairHead>
            {miss && <p className="match-miss">{miss}</p>}
            <ScorePanel judgement={pair.judgement} words="match" leftOut={reasons.leftOut} missOf={(gate) => gateText(i18n, gate)} factOf={(part) => <ReasonCell {...reasons.reasonOf(part)} />} />
            <PairCards key={chosen.match} pair={pair} path={pathOf(chosen, roommate)} />
            <footer className="match-answer">
              <p className="match-muted">{t(refusal ?? 'match.candidates.next', { host: chosen.host })}</p>
              <LinkButton to={`${matchCandidates.href({ matchId: chosen.match })}?person=${roommate}`} text={t('match.review.open')} />
            </footer>
          </section>
        </div>
      )}
      {rows.length > 1 && <SurfaceFoot start={null} end={<Keys of={['J', 'K']}>{t('match.review.move')}</Keys>} />}
    </Surface>
  );
});
