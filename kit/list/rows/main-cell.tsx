import type { ReactNode } from 'react';
import './main-cell.css';

/** What names a record, and where it belongs muted beside it: the name is read whole first. On touch screens it stands below. */
export function MainCell({ name, beside }: { readonly name: ReactNode; readonly beside?: ReactNode }) {
  return (
    <span className="main-cell">
      <span className="main-cell-name">{name}</span>
      {beside && <span className="main-cell-beside">{beside}</span>}
    </span>
  );
}
