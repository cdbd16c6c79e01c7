import { useI18n } from '#core/react/react.tsx';
import { ScorePanel } from '#kit/score/score-panel.tsx';
import { scoreGates, rentParts, type RecommendRow } from '../entity.ts';

/** Score of a recommendation as it was when it was made, from what is kept of it. */
export function Evidence({ row }: { readonly row: RecommendRow }) {
  const { t, moment } = useI18n();
  if (row.scoreVersion === null) return null;
  const known = new Set(row.breakdown.map(({ part }) => part));
  const missed = new Map(row.missed.map(({ gate, size }) => [gate, size]));
  return (
    <section aria-label={t('recommend.evidence')}>
      <h2 className="type-section">{t('recommend.evidence')}</h2>
      <p>{t('recommend.evidence.text', { at: moment(row.createdAt), version: String(row.scoreVersion) })}</p>
      <ScorePanel
        words="recommend"
        judgement={{
          version: row.scoreVersion,
          gates: scoreGates.map((name) => ({ name, miss: missed.get(name) ?? 0 })),
          score: row.score ?? 0,
          parts: row.breakdown.map(({ part, points, of }) => ({ name: part, points, of, fit: of === 0 ? 0 : points / of })),
          unknown: rentParts.filter((part) => !known.has(part)),
          confidence: row.confidence ?? 0,
        }}
      />
    </section>
  );
}
