import type { ReactNode } from 'react';
import type { Tone } from './status.tsx';
import './tag.css';

/** A word on a soft tone, 20 px high. */
export function Tag(props: { readonly tone?: Tone; readonly icon?: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="tag" data-tone={props.tone ?? 'neutral'}>
      {props.icon}
      {props.children}
    </span>
  );
}

/** Number beside a heading or a label, formatted by the caller for its reader. */
export function Count(props: {
  /** `alert` is the filled orange one for what waits for the reader. */
  readonly tone?: 'neutral' | 'accent' | 'alert';
  readonly children: ReactNode;
}) {
  return (
    <span className="count number" data-tone={props.tone ?? 'neutral'}>
      {props.children}
    </span>
  );
}
