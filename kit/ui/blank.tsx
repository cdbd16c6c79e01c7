import { Error as ErrorIcon, Lock } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import './blank.css';

/**
 * Placeholder where there is nothing to show: nothing yet, no match, an error, no permission.
 * One sentence on what is missing, one on how to go on, one button.
 */
export function Blank(props: {
  readonly kind: 'empty' | 'nomatch' | 'error' | 'forbidden';
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Fact for support, shown under the text: "Code 503". */
  readonly code?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="blank" data-kind={props.kind} role={props.kind === 'error' ? 'alert' : 'status'}>
      <div className="blank-title">
        {props.kind === 'error' && <ErrorIcon size={16} className="blank-icon" />}
        {props.kind === 'forbidden' && <Lock size={16} className="blank-icon" />}
        {props.title}
      </div>
      {props.text !== undefined && <p className="blank-text">{props.text}</p>}
      {props.code !== undefined && <p className="blank-text">{props.code}</p>}
      {props.action !== undefined && <div className="blank-action">{props.action}</div>}
    </div>
  );
}
