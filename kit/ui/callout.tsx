import { Error as ErrorIcon, InfoSign, TickCircle, WarningSign } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import './callout.css';

const icons = { info: InfoSign, warning: WarningSign, error: ErrorIcon, success: TickCircle } as const;

/** A sentence the reader must not miss, in the flow of the page. An error is announced when it appears. */
export function Callout(props: {
  readonly tone: keyof typeof icons;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
}) {
  const Icon = icons[props.tone];
  return (
    <div className="callout" data-tone={props.tone} role={props.tone === 'error' ? 'alert' : undefined}>
      <Icon size={14} className="callout-icon" />
      <div>
        {props.title !== undefined && <div className="callout-title">{props.title}</div>}
        {props.children}
      </div>
    </div>
  );
}
