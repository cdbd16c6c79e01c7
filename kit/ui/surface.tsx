import type { ReactNode } from 'react';
import { Count } from './tag.tsx';
import './surface.css';

/** The white surface a screen lies on: head, bars, a body that scrolls, foot. Fills the room the frame gives. */
export function Surface(props: {
  /** A panel on the sunken ground at the end: history, details. */
  readonly side?: ReactNode;
  /** On a phone the panel stands under the body, where it is needed to decide; else it is left out there. */
  readonly sideBelow?: boolean;
  /** The screen lays out its own scrolling, as lists do. */
  readonly still?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="surface" data-still={props.still || undefined} data-side-below={props.sideBelow || undefined}>
      <div className="surface-body">{props.children}</div>
      {props.side !== undefined && props.side !== null && props.side !== false && (
        <aside className="surface-side">{props.side}</aside>
      )}
    </div>
  );
}

/** The head of a surface: what it is, how many, and what can be done; the one primary action comes last. */
export function SurfaceHead(props: {
  readonly title: ReactNode;
  /** Formatted already. */
  readonly count?: ReactNode;
  readonly actions?: ReactNode;
  /** Stands before the title: a picture of the record. */
  readonly lead?: ReactNode;
  /** A line of facts under the title. */
  readonly detail?: ReactNode;
}) {
  return (
    <header className="surface-head">
      {props.lead}
      <div className="surface-names">
        <div className="surface-title">
          <h1 className="type-title cut">{props.title}</h1>
          {props.count !== undefined && <Count>{props.count}</Count>}
        </div>
        {props.detail !== undefined && <div className="surface-detail">{props.detail}</div>}
      </div>
      {props.actions !== undefined && <div className="surface-actions" data-page-actions="">{props.actions}</div>}
    </header>
  );
}

/** The foot of a surface, 40 px: totals at the start, keys at the end. */
export function SurfaceFoot(props: { readonly start?: ReactNode; readonly end?: ReactNode }) {
  return (
    <footer className="surface-foot">
      <div className="surface-foot-start">{props.start}</div>
      <div className="surface-foot-end">{props.end}</div>
    </footer>
  );
}
