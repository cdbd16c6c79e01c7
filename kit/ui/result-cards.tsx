import { SmallCross } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import './result-cards.css';

/** One card: what rows came to, and how many did. */
export interface ResultCard {
  readonly id: string;
  /** Its status: a shape and a word. */
  readonly status: ReactNode;
  /** Formatted for the reader. */
  readonly count: string;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

/** Counts of rows by result, a card each; pressing one shows its rows alone. */
export function ResultCards({ label, cards }: { readonly label: string; readonly cards: readonly ResultCard[] }) {
  return (
    <div className="result-cards" role="group" aria-label={label}>
      {cards.map(({ id, status, count, pressed, onPress }) => (
        <button key={id} type="button" className="result-card" aria-pressed={pressed} onClick={onPress}>
          {status}
          <span className="result-card-number number">{count}</span>
        </button>
      ))}
    </div>
  );
}

/** Which rows alone are shown; pressing it shows all again. */
export function ResultFilter({ title, onPress, children }: { readonly title?: string; readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className="result-filter" onClick={onPress} title={title}>
      {children}
      <SmallCross size={14} />
    </button>
  );
}
