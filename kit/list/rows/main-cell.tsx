import type { ReactNode } from 'react';
import './main-cell.css';

/**
 * Title of a record, with its place muted beside it: the title is read whole first. On touch screens the place stands
 * below.
 */
export function MainCell({ name, beside }: { readonly name: ReactNode; readonly beside?: ReactNode }) {
  return (
    <span className="main-cell">
      <span className="main-cell-name">{name}</span>
      {beside && <span className="main-cell-beside">{beside}</span>}
    </span>
  );
}
