import type { ReactNode } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { documentHref } from '#kit/fields/controls/file-preview.tsx';
import { Status, type StatusShape } from '#kit/ui/status.tsx';
import type { ReviewRow } from '../entity.ts';
import { findPersonal } from '../personal.ts';
import './review.css';

const shapes: Readonly<Record<NonNullable<ReviewRow['state']>, StatusShape>> = { new: 'open', shown: 'full', hidden: 'refused' };

export function ReviewState({ row }: { readonly row: Pick<ReviewRow, 'state' | 'active'> }) {
  const { t } = useI18n();
  if (!row.active) return <Status shape="paused">{t('review.inactive')}</Status>;
  return <Status shape={shapes[row.state]}>{t(`review.state.${row.state}`)}</Status>;
}

/** The words of a review with the personal data in them tinted. */
export function MarkedText({ text }: { readonly text: string }) {
  const { t } = useI18n();
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to, kind } of findPersonal(text)) {
    parts.push(text.slice(at, from), <mark key={from} className="review-personal" title={t(`review.personal.${kind}`)}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}

/** Proof that its author lived there: verified, with a proof that nobody looked at, or unknown. */
export function Verified({ row: { residentVerified, proof } }: { readonly row: Pick<ReviewRow, 'residentVerified' | 'proof'> }) {
  const { t } = useI18n();
  if (residentVerified) return <Status shape="done">{t('review.verified')}</Status>;
  if (proof === null) return <Status shape="open">{t('review.unverified')}</Status>;
  return (
    <>
      <Status shape="started">{t('review.proof.unchecked')}</Status>
      <a href={documentHref(proof)} target="_blank" rel="noreferrer">
        {t('review.proof.open')}
      </a>
    </>
  );
}

/** The three scores with their names. */
export function Scores({ row }: { readonly row: Pick<ReviewRow, 'safety' | 'neighborhood' | 'transit'> }) {
  const { t, number } = useI18n();
  return (
    <span className="review-scores">
      {(['safety', 'neighborhood', 'transit'] as const).map((name) => (
        <span key={name}>
          {t(`review.${name}`)} <strong>{number(row[name])}</strong>
        </span>
      ))}
    </span>
  );
}
