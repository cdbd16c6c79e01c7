import { useI18n } from '#core/react/react.tsx';
import { avatarColour, initials } from '#kit/ui/avatar.tsx';
import type { MatchPair } from '../api.ts';
import { changeText, type Reason } from './pair-words.ts';

/** One component of a pair in the table of its score. */
export const ReasonCell = ({ text, facts }: Reason) => (
  <>
    {text}
    {facts !== '' && <small>{facts}</small>}
  </>
);

/** Beside the score of a pair: single changes that would raise it, and the group they would make with its weakest pair. */
export function PairCards({ pair }: { readonly pair: MatchPair }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const { changes, group, judgement } = pair;
  const nameOf = (at: number) => group?.people[at]?.name ?? '';
  return (
    <div className="match-cards">
      <section>
        <h3>{t('match.candidates.changes')}</h3>
        {changes.length === 0 && <p>{t('match.candidates.noChange')}</p>}
        <ul>
          {changes.map((change) => (
            <li key={change.name}>
              <span>{changeText(i18n, pair, change)}</span>
              <span className="match-gain">
                {number(judgement.score ?? 0)} → <strong>{number(change.score)}</strong> <em>+{number(change.gain)}</em>
              </span>
            </li>
          ))}
        </ul>
      </section>
      {group && group.people.length > 2 && (
        <section>
          <h3>
            {t('match.candidates.group', { count: group.people.length })} <strong>{number(group.score)}</strong>
          </h3>
          <GroupGraph group={group} />
          <ul className="match-pairs">
            {group.pairs.map(({ a, b, score }) => (
              <li key={`${a} ${b}`} data-weakest={(a === group.weakest.a && b === group.weakest.b) || undefined}>
                <span>{t('match.candidates.pair', { host: nameOf(a), name: nameOf(b) })}</span>
                <strong>{number(score)}</strong>
              </li>
            ))}
          </ul>
          <p className="match-weakest">
            {t('match.candidates.weakest', { host: nameOf(group.weakest.a), name: nameOf(group.weakest.b), score: number(group.weakest.score) })}
            {group.weakest.part !== null && ` · ${t('match.candidates.costs', { part: t(`match.part.${group.weakest.part}`) })}`}
          </p>
          <p>{t('match.candidates.sum', { mean: number(Math.round(group.mean * 10) / 10), weakest: number(group.weakest.score), score: number(group.score) })}</p>
        </section>
      )}
    </div>
  );
}

const [width, height, radius] = [260, 150, 56];

/** Each pair as a line between two people, the weakest one dashed. The list under it says the same to those who cannot see it. */
function GroupGraph({ group }: { readonly group: NonNullable<MatchPair['group']> }) {
  const count = group.people.length;
  const at = (place: number) => {
    const angle = (2 * Math.PI * place) / count - Math.PI / 2;
    return { x: width / 2 + Math.cos(angle) * radius * 1.5, y: height / 2 + Math.sin(angle) * radius };
  };
  return (
    <svg className="match-graph" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {group.pairs.map(({ a, b, score }) => {
        const [from, to] = [at(a), at(b)];
        const isWeakest = a === group.weakest.a && b === group.weakest.b;
        const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
        return (
          <g key={`${a} ${b}`} data-weakest={isWeakest || undefined}>
            <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            <rect x={middle.x - 15} y={middle.y - 9} width={30} height={18} rx={9} />
            <text x={middle.x} y={middle.y + 4}>
              {score}
            </text>
          </g>
        );
      })}
      {group.people.map(({ roommate, name }, place) => (
        <g key={roommate} data-person>
          <circle cx={at(place).x} cy={at(place).y} r={17} style={{ fill: `var(--avatar-${avatarColour(name)})` }} />
          <text x={at(place).x} y={at(place).y + 4}>
            {initials(name)}
          </text>
        </g>
      ))}
    </svg>
  );
}
