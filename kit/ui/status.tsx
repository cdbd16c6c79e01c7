import type { ReactNode } from 'react';
import type { StatusShape } from '../records/states.ts';
import './status.css';

export type { StatusShape } from '../records/states.ts';

/** The tones of a state, a tag or a callout. */
export type Tone = 'neutral' | 'info' | 'accent' | 'warning' | 'success' | 'error';

const usual: Readonly<Record<StatusShape, Tone>> = {
  open: 'neutral',
  started: 'info',
  half: 'accent',
  nearly: 'warning',
  full: 'success',
  done: 'success',
  draft: 'neutral',
  paused: 'neutral',
  attention: 'warning',
  urgent: 'error',
  refused: 'error',
};

const ring = <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />;

const drawings: Readonly<Record<StatusShape, ReactNode>> = {
  open: ring,
  started: (
    <>
      {ring}
      <path d="M6 6V3a3 3 0 0 1 3 3z" fill="currentColor" />
    </>
  ),
  half: (
    <>
      {ring}
      <path d="M6 3a3 3 0 0 1 0 6z" fill="currentColor" />
    </>
  ),
  nearly: (
    <>
      {ring}
      <path d="M6 6V3a3 3 0 1 1-3 3z" fill="currentColor" />
    </>
  ),
  full: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  done: (
    <>
      <circle cx="6" cy="6" r="5" fill="currentColor" />
      <path
        className="status-tick"
        d="M3.8 6.2 5.3 7.7 8.2 4.6"
        fill="none"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  draft: (
    <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="1.9 1.44" />
  ),
  paused: <path d="M3.5 2h1.6v8H3.5zM6.9 2h1.6v8H6.9z" fill="currentColor" />,
  attention: <path d="M6 1.5 11 10.5H1z" fill="currentColor" strokeLinejoin="round" />,
  urgent: <path d="M6 1 11 6 6 11 1 6z" fill="currentColor" />,
  refused: (
    <path d="M2.75 2.75 9.25 9.25M9.25 2.75 2.75 9.25" stroke="currentColor" strokeWidth="1.9" strokeLinecap="round" />
  ),
};

/** A state as a shape of 12 px with its word beside it; the word is never left out, only `hidden` from the eye. */
export function Status(props: {
  /** From a ring over its quarters to the tick; a dashed ring is a draft, bars pause, a cross refuses. */
  readonly shape: StatusShape;
  /** The tone that usually goes with the shape unless said. */
  readonly tone?: Tone;
  /** The word is for screen readers alone: where a column heading or a legend says it already. */
  readonly hidden?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span className="status" data-tone={props.tone ?? usual[props.shape]}>
      <svg className="status-shape" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        {drawings[props.shape]}
      </svg>
      <span className={props.hidden ? 'unseen' : 'status-word'}>{props.children}</span>
    </span>
  );
}
