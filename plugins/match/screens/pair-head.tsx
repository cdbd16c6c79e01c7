import type { ReactNode } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import type { MatchPair } from '../api.ts';
import { changeText, type reasonsOf } from './pair-words.ts';

/** Names of a pair, a line about them, in a sentence each what speaks for them, what to look at and what would help, and the group they would make. */
export function PairHead({ people, pair, reasons, title, children }: {
  readonly people: readonly [string, string];
  readonly title: string;
  /** Undefined where they cannot be scored. */
  readonly pair?: MatchPair;
  readonly reasons?: Pick<ReturnType<typeof reasonsOf>, 'strong' | 'watch'>;
  readonly children?: ReactNode;
}) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const change = pair?.changes[0];
  const group = pair?.group;
  const nameOf = (at: number) => group?.people[at]?.name ?? '';
  const line = (word: string, said: readonly string[]) => said.length > 0 && <><span><strong>{t(word)}</strong> {said.join(' · ')}</span> </>;
  return (
    <header className="match-head">
      <span className="match-faces">
        <Avatar name={people[0]} size={36} />
        <Avatar name={people[1]} size={36} />
      </span>
      <div>
        <h2 className="type-title">{title}</h2>
        {children}
        {pair && reasons && (
          <p className="match-muted match-summary">
            {line('match.summary.strong', reasons.strong)}
            {line('match.summary.watch', reasons.watch)}
            {change && line('match.summary.help', [`${changeText(i18n, pair, change)} → ${number(change.score)}`])}
          </p>
        )}
        {group && group.people.length > 2 && (
          <p className="match-muted match-summary">
            {line('match.summary.group', [`${number(group.score)} · ${t('match.candidates.weakest', { host: nameOf(group.weakest.a), name: nameOf(group.weakest.b), score: number(group.weakest.score) })}`])}
          </p>
        )}
      </div>
    </header>
  );
}
