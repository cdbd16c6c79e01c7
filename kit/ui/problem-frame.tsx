import type { ReactNode } from 'react';
import { Houses, type Scene } from './houses.tsx';
import './problem-frame.css';

/** The frame of a page that stands in the place of another: what it is, why, and where to go on. */
export function ProblemFrame(props: {
  readonly scene: Scene;
  /** None for what no server answered. */
  readonly status?: number;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** Buttons, the primary one first. */
  readonly actions: ReactNode;
  /** Further parts below the buttons. */
  readonly more?: ReactNode;
  /** Facts for support. */
  readonly facts?: ReactNode;
}) {
  return (
    <div className="problem" role={props.status === undefined || props.status >= 500 ? 'alert' : undefined}>
      <Houses scene={props.scene} />
      {props.status !== undefined && <p className="problem-status number">{props.status}</p>}
      <h1 className="type-message">{props.title}</h1>
      <p className="problem-text">{props.text}</p>
      <div className="problem-actions">{props.actions}</div>
      {props.more}
      {props.facts !== undefined && <p className="problem-facts">{props.facts}</p>}
    </div>
  );
}
