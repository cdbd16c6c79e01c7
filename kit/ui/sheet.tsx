import type { ReactNode } from 'react';
import { Count } from './tag.tsx';
import './sheet.css';

/** The white sheet a screen lies on: head, bars, a body that scrolls, foot. Fills the room the frame gives. */
export function Sheet(props: {
  /** A panel on the sunken ground at the end: history, details. */
  readonly side?: ReactNode;
  /** The screen lays out its own scrolling, as lists do. */
  readonly still?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="sheet" data-still={props.still || undefined}>
      <div className="sheet-body">{props.children}</div>
      {props.side !== undefined && props.side !== null && props.side !== false && (
        <aside className="sheet-side">{props.side}</aside>
      )}
    </div>
  );
}

/** The head of a sheet: what it is, how many, and what can be done; the one primary action comes last. */
export function SheetHead(props: {
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
    <header className="sheet-head">
      {props.lead}
      <div className="sheet-names">
        <div className="sheet-title">
          <h1 className="type-title cut">{props.title}</h1>
          {props.count !== undefined && <Count>{props.count}</Count>}
        </div>
        {props.detail !== undefined && <div className="sheet-detail">{props.detail}</div>}
      </div>
      {props.actions !== undefined && <div className="sheet-actions">{props.actions}</div>}
    </header>
  );
}

/** The foot of a sheet, 40 px: totals at the start, keys at the end. */
export function SheetFoot(props: { readonly start?: ReactNode; readonly end?: ReactNode }) {
  return (
    <footer className="sheet-foot">
      <div className="sheet-foot-start">{props.start}</div>
      <div className="sheet-foot-end">{props.end}</div>
    </footer>
  );
}
