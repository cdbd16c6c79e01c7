import { observer } from 'mobx-react-lite';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { Surface, SurfaceHead } from '#kit/ui/surface.tsx';
import type { SuitedMatches } from '../api.ts';
import { matchCandidates } from '../area.ts';
import { missText } from './pair-words.ts';
import './match-candidates.css';

interface Loaded {
  readonly roommate: number;
  readonly found: SuitedMatches;
}

export async function load({ kernel, params, signal }: ScreenVisit): Promise<Loaded> {
  const roommate = Number(params['roommateId']);
  return { roommate, found: await kernel.use(http).get<SuitedMatches>(`/match/for/${roommate}`, { signal, quiet: true }) };
}

export const titleOf = ({ found }: Loaded): string => found.name;

/** Matches that one person could join, best first, and those that nearly fit with what that would cost. */
export default observer(function SuitedMatchesPage() {
  const { roommate, found } = useLoaderData<Loaded>();
  const i18n = useI18n();
  const { t, number, money } = i18n;
  const { revalidate } = useRevalidator();
  useRecordsChanged(({ record }) => ['match', 'matchRequest', 'matchRefusal', 'roommate', 'weighting', '*'].includes(record), () => void revalidate());
  const line = ({ match, title, host, seats, taken, seatPrice, judgement }: SuitedMatches['matches'][number], detail?: string) => (
    <Link key={match} className="match-person" to={`${matchCandidates.href({ matchId: match })}?person=${roommate}`}>
      <span className="match-person-text">
        <strong className="cut">{title}</strong>
        <small className="cut">
          {[host, t('match.candidates.seats', { count: seats, open: number(Math.max(0, seats - taken)) }), ...(seatPrice === null ? [] : [money(seatPrice)])].join(' · ')}
        </small>
        {detail && <small>{detail}</small>}
      </span>
      <strong className="match-person-score">{judgement.score === null ? '–' : number(judgement.score)}</strong>
    </Link>
  );
  return (
    <Surface>
      <SurfaceHead title={t('match.suited.for', { name: found.name })} count={number(found.matches.length)} />
      {found.matches.length + found.near.length === 0 && <Blank kind="empty" title={t('match.suited.none')} text={t('match.suited.none.text')} />}
      <div className="match-suited">
        {found.matches.map((one) => line(one))}
        {found.near.length > 0 && <h2 className="type-section">{t('match.candidates.near')}</h2>}
        {found.near.map((one) => line(one, missText(i18n, one)))}
      </div>
    </Surface>
  );
});
