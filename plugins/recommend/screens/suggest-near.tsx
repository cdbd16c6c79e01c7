import { Button } from '@blueprintjs/core';
import { CubeAdd, Dollar, InfoSign } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { Count } from '#kit/ui/tag.tsx';
import type { NearRow } from '../api.ts';
import { keyOf, nameOf } from './suggest-table.tsx';
import { missText, priceText } from './suggest-words.ts';

const icons: Readonly<Record<string, typeof Dollar>> = { price: Dollar, moveDate: CubeAdd };

/** Pairs that miss one condition alone, with its size and what it would cost; they can be recommended with a word why. */
export function SuggestNear({ rows, isForRent, onRecommend, children }: {
  readonly rows: readonly NearRow[];
  readonly isForRent: boolean;
  readonly onRecommend: (row: NearRow) => void;
  /** Stands under the rows. */
  readonly children?: ReactNode;
}) {
  const i18n = useI18n();
  const { t, number } = i18n;
  return (
    <section className="suggest-near" aria-label={t('recommend.suggest.near')} tabIndex={-1}>
      <h2 className="type-section suggest-heading">
        {t('recommend.suggest.near')} <Count>{number(rows.length)}</Count> <span className="suggest-muted">{t('recommend.suggest.near.text')}</span>
      </h2>
      <ul>
        {rows.map((row) => {
          const Icon = icons[row.gate] ?? InfoSign;
          return (
            <li key={keyOf(row)}>
              <span>
                <strong>{nameOf(row, isForRent)}</strong> <span className="suggest-muted">{isForRent ? row.person.number : row.home.title}</span>
                <small className="suggest-muted">{t('recommend.suggest.wouldScore', { score: number(row.judgement.score ?? 0) })}</small>
              </span>
              <span>
                <Icon size={14} /> {missText(i18n, row)}
                <small className="suggest-muted">{priceText(i18n, row)}</small>
              </span>
              <Button size="small" text={t('recommend.suggest.anyway')} onClick={() => onRecommend(row)} />
            </li>
          );
        })}
      </ul>
      {children}
    </section>
  );
}
