import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useMay, useService } from '#core/react/react.tsx';
import type { RecordResponse } from '#kit/records/entity.ts';
import { ScorePanel } from '#kit/score/score-panel.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import type { ScoreEvidence } from '../api.ts';
import { editRecommends } from '../area.ts';
import { scoreGates, rentParts, type RecommendRow } from '../entity.ts';
import { dismissedBy } from '../rules.ts';
import { factOf, missText } from './suggest-words.ts';

/** Score of a recommendation as it was when it was made, from what is kept of it. */
export function Evidence({ row }: { readonly row: RecordResponse<RecommendRow> }) {
  const i18n = useI18n();
  const { t, moment } = i18n;
  const server = useService(http);
  const mayAsk = useMay()(editRecommends) && row.scoreVersion !== null;
  const [evidence, setEvidence] = useState<ScoreEvidence['evidence']>();
  useEffect(() => {
    if (!mayAsk) return undefined;
    const gone = new AbortController();
    // without an answer the points that are kept with the record are shown alone
    server.get<ScoreEvidence>(`/recommend/${row.id}/evidence`, { quiet: true, signal: gone.signal }).then((answer) => setEvidence(answer.evidence), () => undefined);
    return () => gone.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- a record that changed may have been scored anew
  }, [server, mayAsk, row.id, row.version]);
  if (row.scoreVersion === null) return null;
  const known = new Set(row.breakdown.map(({ part }) => part));
  const missed = new Map(row.missed.map(({ gate, size }) => [gate, size]));
  return (
    <section aria-label={t('recommend.evidence')}>
      <h2 className="type-section">{t('recommend.evidence')}</h2>
      <p>{t('recommend.evidence.text', { at: moment(row.createdAt), version: String(row.scoreVersion) })}</p>
      <ScorePanel
        words="recommend"
        missOf={({ name, miss }) => missText(i18n, { gate: name, size: miss })}
        asOf={row.createdAt}
        {...(evidence && { factOf: (part) => factOf(i18n, evidence, evidence.labels, part) })}
        judgement={evidence?.judgement ?? {
          version: row.scoreVersion,
          gates: scoreGates.map((name) => ({ name, miss: missed.get(name) ?? 0 })),
          score: row.score ?? 0,
          parts: row.breakdown.map(({ part, points, of }) => ({ name: part, points, of, fit: of === 0 ? 0 : points / of })),
          // a component that nobody asked for is missing, too, and takes no confidence
          unknown: row.confidence === 100 ? [] : rentParts.filter((part) => !known.has(part)),
          confidence: row.confidence ?? 0,
        }}
      />
    </section>
  );
}

/** News since the client got it: another price, and who dismissed it, also where the client likes it all the same. */
export function SinceSent({ row: { repriced, sentPrice, state, said } }: { readonly row: RecordResponse<RecommendRow> }) {
  const { t, money } = useI18n();
  return (
    <>
      {repriced && sentPrice !== null && <Callout tone="warning" title={t('recommend.repriced.text', { price: money(sentPrice) })} />}
      {state === 'dismissed' && (said === 'liked' ? <Callout tone="warning" title={t('recommend.likedAfter.text')} /> : <Callout tone="info" title={t(`recommend.by.${dismissedBy({ said })}.text`)} />)}
    </>
  );
}

/** The rent and its reader, under the number of a recommendation. */
export function RentAndReader({ row }: { readonly row: RecordResponse<RecommendRow> }) {
  const { t } = useI18n();
  const { labels, rent, customer, contract, area, audience } = row;
  const name = labels['customer']?.[customer ?? 0] ?? labels['contract']?.[contract ?? 0] ?? labels['area']?.[area ?? 0];
  // whom a reader does not reach has no name for them
  const reader = name ?? t(audience === 'person' ? 'recommend.reader.hidden' : `recommend.audience.${audience ?? 'everyone'}`);
  return [row.address, labels['rent']?.[rent], reader].filter(Boolean).join(' · ');
}
