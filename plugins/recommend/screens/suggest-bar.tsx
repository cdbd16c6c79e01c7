import { useI18n } from '#core/react/react.tsx';
import type { SuggestRow, Suggestions } from '../api.ts';
import { rentParts } from '../entity.ts';

/** Components that count, in the order they are shown. */
export const partsOf = (shares: Suggestions['shares']): readonly string[] => rentParts.filter((name) => (shares[name] ?? 0) > 0);

/** Points of a score side by side, each as wide as its component's share; hatched where something is not known. */
export function SuggestBar({ judgement, shares }: { readonly judgement: SuggestRow['judgement']; readonly shares: Suggestions['shares'] }) {
  const { t, number } = useI18n();
  const { parts, unknown } = judgement;
  return (
    <div
      className="suggest-bar score-tones"
      role="img"
      aria-label={parts.map(({ name, points, of }) => `${t(`recommend.part.${name}`)} ${number(points)}/${number(of)}`).join(', ')}
    >
      {partsOf(shares).map((name) => {
        const part = parts.find((one) => one.name === name);
        const title = t(`recommend.part.${name}`);
        return (
          <span
            key={name}
            className="score-fill"
            style={{ flexGrow: shares[name] }}
            title={unknown.includes(name) ? t('kit.score.unknown', { what: title }) : title}
            data-unknown={unknown.includes(name) || undefined}
          >
            {part && part.points > 0 && <i className="score-tone" style={{ inlineSize: `${100 * part.fit}%` }} />}
            {part && <b data-low={part.fit < 0.4 || undefined}>{number(part.points)}</b>}
          </span>
        );
      })}
    </div>
  );
}
