import { useId, type ReactNode } from 'react';
import { Count } from '../ui/tag.tsx';
import './tile.css';

/** Frame of a tile: its name, a number, notes at the end of the head, and what it shows. */
export function Tile(props: {
  readonly title: string;
  readonly count?: ReactNode;
  readonly tone?: 'neutral' | 'accent';
  /** Beside the title: a button that explains. */
  readonly lead?: ReactNode;
  readonly note?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={props.className === undefined ? 'tile' : `tile ${props.className}`} aria-labelledby={id}>
      <div className="tile-head">
        <h2 id={id} className="type-section">
          {props.title}
        </h2>
        {props.count !== undefined && <Count tone={props.tone ?? 'neutral'}>{props.count}</Count>}
        {props.lead}
        {props.note !== undefined && <div className="tile-note">{props.note}</div>}
      </div>
      {props.children}
    </section>
  );
}
