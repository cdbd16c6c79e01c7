import { Checkbox } from '@blueprintjs/core';
import { Pin } from '@blueprintjs/icons';
import { useI18n } from '#core/react/react.tsx';
import { SubwayLines } from '#kit/ui/subway.tsx';
import { Status } from '#kit/ui/status.tsx';
import type { SuggestRow, Suggestions } from '../api.ts';
import { recommend } from '../entity.ts';
import { dismissedBy } from '../rules.ts';
import { partsOf, SuggestBar } from './suggest-bar.tsx';
import { missText } from './suggest-words.ts';

/** The key of a pair on the page. */
export const keyOf = ({ home, person }: SuggestRow): string => `${home.rent} ${person.kind} ${person.id}`;

/** The name of the side that is suggested. */
export const nameOf = ({ home, person }: SuggestRow, isForRent: boolean): string => (isForRent ? person.name : home.address);

const { states } = recommend.fields.state.options;

/** State of a recommendation, who said so and for whom, and what the client did. */
export function StateOf({ row: { recommend: made, judgement } }: { readonly row: SuggestRow }) {
  const i18n = useI18n();
  const { t, money } = i18n;
  if (!made) return <span className="suggest-muted">{t('recommend.suggest.new')}</span>;
  const isDismissed = made.state === 'dismissed';
  const details = [
    isDismissed && t(`recommend.by.${dismissedBy(made)}`),
    made.audience !== 'person' && t(made.audience === 'area' ? 'recommend.suggest.forArea' : 'recommend.suggest.forAll'),
    isDismissed && made.reason && t(`recommend.reason.${made.reason}`),
    !isDismissed && made.opens > 0 && made.state !== 'suggested' && t('recommend.suggest.openedTimes', { count: made.opens }),
  ].filter(Boolean);
  // that it was dismissed before is its state
  const missed = judgement.gates.filter(({ name, miss }) => miss > 0 && name !== 'dismissed').map(({ name, miss }) => missText(i18n, { gate: name, size: miss }));
  return (
    <span className="suggest-made">
      <Status shape={states?.of[made.state]?.shape ?? 'open'}>{t(`recommend.state.${made.state}`)}</Status>
      {details.length > 0 && <small className="suggest-muted">{details.join(' · ')}</small>}
      {made.sentPrice !== null && <Status shape="attention">{t('recommend.suggest.was', { price: money(made.sentPrice) })}</Status>}
      {isDismissed && made.said === 'liked' && <Status shape="attention">{t('recommend.likedAfter')}</Status>}
      {missed.length > 0 && <small className="suggest-muted">{missed.join(' · ')}</small>}
    </span>
  );
}

/** Pairs one under another: the home or the person, the points of each component, score and state. */
export function SuggestTable(props: {
  readonly rows: readonly SuggestRow[];
  /** Share of 100 of each component that counts, where all are known. */
  readonly shares: Suggestions['shares'];
  readonly isForRent: boolean;
  readonly current: string | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly onOpen: (row: SuggestRow) => void;
  readonly onChoose: (row: SuggestRow) => void;
  /** The component that orders the rows, where their score does not; none for rows in one order. */
  readonly sort?: { readonly by: string | undefined; readonly onSort: (part: string) => void };
}) {
  const { t, money, day, number } = useI18n();
  const { isForRent, shares, sort } = props;
  return (
    <table className="suggest-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">{t('recommend.suggest.select')}</span>
          </th>
          <th scope="col">{t(isForRent ? 'recommend.suggest.person' : 'recommend.suggest.rent')}</th>
          <th scope="col" className="number">
            {t(isForRent ? 'recommend.suggest.budget' : 'recommend.suggest.net')}
          </th>
          <th scope="col" className="suggest-points">
            <span className="unseen">{t('recommend.breakdown')}</span>
            <span className="suggest-bar suggest-names">
              {partsOf(shares).map((part) => {
                const name = t(`recommend.part.${part}`);
                return (
                  <span key={part} style={{ flexGrow: shares[part] }}>
                    {sort ? (
                      <button type="button" title={t('recommend.suggest.sortBy', { part: name })} aria-pressed={sort.by === part} onClick={() => sort.onSort(part)}>
                        {name}
                      </button>
                    ) : (
                      name
                    )}
                  </span>
                );
              })}
            </span>
          </th>
          <th scope="col" className="number">
            {t('recommend.suggest.score')}
          </th>
          <th scope="col">{t('recommend.suggest.state')}</th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => {
          const { home, person, judgement } = row;
          const key = keyOf(row);
          const name = nameOf(row, isForRent);
          return (
            <tr key={key} aria-current={key === props.current ? 'true' : undefined} onClick={() => props.onOpen(row)}>
              <td>
                <Checkbox aria-label={t('recommend.suggest.choose', { name })} checked={props.chosen.has(key)} onClick={(event) => event.stopPropagation()} onChange={() => props.onChoose(row)} />
              </td>
              <th scope="row">
                <div className="suggest-main">
                  {!isForRent && (home.photo ? <img src={`/media/${home.photo}?size=card`} alt="" width={48} height={34} loading="lazy" /> : <span className="suggest-photo" />)}
                  <div>
                    <button type="button" className="suggest-open" aria-pressed={key === props.current} onClick={() => props.onOpen(row)}>
                      {name}
                    </button>{' '}
                    <span className="suggest-muted">{isForRent ? person.number : home.title}</span>
                    {row.recommend?.pinned && <Pin size={12} title={t('recommend.suggest.pinned')} className="suggest-pin" />}
                    <small className="suggest-muted">
                      {isForRent ? (
                        person.moveOn && t('recommend.suggest.by', { day: day(person.moveOn) })
                      ) : (
                        <>
                          <SubwayLines of={home.lines} maxLines={4} /> {home.walk !== null && t('recommend.suggest.walk', { count: home.walk })}
                        </>
                      )}
                    </small>
                  </div>
                </div>
              </th>
              <td className="number">
                {isForRent ? (
                  person.budget === null ? '–' : money(person.budget)
                ) : (
                  <>
                    <strong>{home.net === null ? '–' : money(home.net)}</strong>
                    <small className="suggest-muted">{home.gross === null ? '' : money(home.gross)}</small>
                  </>
                )}
              </td>
              <td className="suggest-points">
                <SuggestBar judgement={judgement} shares={shares} />
              </td>
              <td className="number suggest-score">{judgement.score === null ? '–' : number(judgement.score)}</td>
              <td className="suggest-state">
                <StateOf row={row} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
