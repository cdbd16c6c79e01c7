import { Button, Checkbox } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { avatarColour, initials } from '#kit/ui/avatar.tsx';
import type { MatchPair } from '../api.ts';
import { changeText, type Reason } from './pair-words.ts';

/** One component of a pair in the table of its score. */
export const ReasonCell = ({ text, facts }: Reason) => (
  <div className="pair-reason">
    <span>{text}</span>
    {facts !== '' && <small>{facts}</small>}
  </div>
);

/** Beside the score of a pair: single changes that would raise it, and the group they would make with its weakest pair. */
export function PairCards({ pair, path, onAsk }: {
  readonly pair: MatchPair;
  /** Where the server tells of the pair. */
  readonly path: string;
  /** Asks for a seat with the changes that were ticked, in words. */
  readonly onAsk?: ((changes: string) => void) | undefined;
}) {
  const i18n = useI18n();
  const { t, number, list } = i18n;
  const server = useService(http);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [found, setFound] = useState<MatchPair['together']>(null);
  const { changes, group, judgement } = pair;
  const nameOf = (at: number) => group?.people[at]?.name ?? '';
  const chosen = changes.filter(({ name }) => ticked.includes(name));
  useEffect(() => {
    // a pair that was read anew is asked for anew
    const names = pair.changes.filter(({ name }) => ticked.includes(name)).map(({ name }) => name).join(',');
    if (names === '') return undefined;
    const gone = new AbortController();
    server.get<MatchPair>(path, { query: { with: names }, signal: gone.signal, quiet: true }).then(
      (after) => setFound(after.together),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        setFound(null);
      },
    );
    return () => gone.abort();
  }, [server, path, ticked, pair]);
  const together = chosen.length === 0 ? null : found;
  return (
    <div className="match-cards">
      <section>
        <h3>{t('match.candidates.changes')}</h3>
        {changes.length === 0 && <p>{t('match.candidates.noChange')}</p>}
        <ul>
          {changes.map((change) => (
            <li key={change.name}>
              <Checkbox
                checked={ticked.includes(change.name)}
                label={changeText(i18n, pair, change)}
                onChange={() => setTicked(ticked.includes(change.name) ? ticked.filter((one) => one !== change.name) : [...ticked, change.name])}
              />
              <span className="match-gain">
                {number(judgement.score ?? 0)} → <strong>{number(change.score)}</strong> <em>+{number(change.gain)}</em>
              </span>
            </li>
          ))}
        </ul>
        {together && (
          <p className="match-together" role="status">
            {together.group === null || group === null || group.people.length < 3
              ? t('match.candidates.together', { pair: number(together.score ?? 0) })
              : t('match.candidates.togetherGroup', { pair: number(together.score ?? 0), group: number(together.group) })}
            {onAsk && (
              <Button
                size="small"
                text={t('match.candidates.askWith')}
                onClick={() => onAsk(list(chosen.map((change) => changeText(i18n, pair, change))))}
              />
            )}
          </p>
        )}
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
