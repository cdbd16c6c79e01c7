import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import './gate-card.css';

/** The card before the house: sign in, create an account. The shell puts the town and the switches around it. */
export function GateCard(props: {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** The line under the card: where else to go. */
  readonly below?: ReactNode;
  /** For forms of more than a few fields. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="gate-place" data-wide={props.wide || undefined}>
      <div className="gate-name">
        <Logo size={32} />
        <span>Stoop</span>
      </div>
      <section className="gate-card" aria-labelledby="gate-title">
        <h1 id="gate-title" className="type-title">
          {props.title}
        </h1>
        {props.subtitle !== undefined && <p className="gate-subtitle">{props.subtitle}</p>}
        {props.children}
      </section>
      {props.below !== undefined && <p className="gate-below">{props.below}</p>}
    </div>
  );
}
