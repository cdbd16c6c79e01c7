import { SmallCross } from '@blueprintjs/icons';
import type { ReactNode, Ref } from 'react';
import './chip.css';

/** One condition of a list: what it is about, its value, and a way to drop it. */
export function Chip({
  ref,
  ...props
}: {
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Opens the editor of the condition. */
  readonly onOpen?: () => void;
  readonly onRemove?: () => void;
  /** The name of the × for those who do not see it: "Remove Borough". */
  readonly removeLabel?: string;
  readonly open?: boolean;
  readonly ref?: Ref<HTMLSpanElement>;
}) {
  return (
    <span className="chip" ref={ref} data-open={props.open || undefined}>
      <button
        type="button"
        className="chip-main"
        onClick={props.onOpen}
        aria-haspopup={props.onOpen ? 'dialog' : undefined}
        aria-expanded={props.onOpen ? (props.open ?? false) : undefined}
      >
        <span className="chip-label">{props.label}</span>
        <span className="chip-value">{props.value}</span>
      </button>
      {props.onRemove && (
        <button type="button" className="chip-remove" onClick={props.onRemove} aria-label={props.removeLabel} title={props.removeLabel}>
          <SmallCross size={16} />
        </button>
      )}
    </span>
  );
}
