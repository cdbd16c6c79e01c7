import type { ComponentType, ReactNode } from 'react';
import { Houses } from './houses.tsx';
import './welcome.css';

/** A step an agency that has nothing yet may take. */
export interface WelcomeStep {
  readonly id: string;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** The button: primary for the first step alone. */
  readonly action: ReactNode;
}

/** The first page of an empty agency: the houses, one lit, and what to do first. */
export function Welcome(props: {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly steps: readonly WelcomeStep[];
  /** "Step 2". */
  readonly stepLabel: (number: number) => string;
  readonly below?: ReactNode;
}) {
  return (
    <div className="welcome">
      <Houses scene="welcome" />
      <h1 className="type-message">{props.title}</h1>
      <p className="welcome-text">{props.text}</p>
      <ol className="welcome-steps">
        {props.steps.map(({ id, icon: Icon, title, text, action }, index) => (
          <li key={id} className="welcome-step">
            <div className="welcome-step-head">
              <span className="welcome-icon">
                <Icon size={16} />
              </span>
              <span className="type-small">{props.stepLabel(index + 1)}</span>
            </div>
            <h2 className="type-section">{title}</h2>
            <p>{text}</p>
            <div className="welcome-action">{action}</div>
          </li>
        ))}
      </ol>
      {props.below !== undefined && <p className="welcome-below">{props.below}</p>}
    </div>
  );
}
