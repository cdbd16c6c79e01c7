import { useI18n } from '#core/react/react.tsx';
import type { SuggestRow } from '../api.ts';
import { scoreParts } from '../entity.ts';

/** Points of a score side by side, each as wide as the most it could give. */
export function SuggestBar({ judgement }: { readonly judgement: SuggestRow['judgement'] }) {
  const { t, number } = useI18n();
  const known = scoreParts.flatMap((name) => judgement.parts.find((part) => part.name === name) ?? []);
  return (
    <div className="suggest-bar score-tones" role="img" aria-label={known.map(({ name, points, of }) => `${t(`recommend.part.${name}`)} ${number(points)}/${number(of)}`).join(', ')}>
      {known.map(({ name, points, of, fit }) => (
        <span key={name} className="score-fill" style={{ flexGrow: of }} title={t(`recommend.part.${name}`)}>
          <i className="score-tone" style={{ inlineSize: `${100 * fit}%` }} />
          <b data-low={fit < 0.4 || undefined}>{number(points)}</b>
        </span>
      ))}
    </div>
  );
}
