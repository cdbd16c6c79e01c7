import { SegmentedControl } from '@blueprintjs/core';
import type { ControlProps } from '../control.ts';

/** The most points that stand beside each other; a score of more is worked out, and only shown. */
const mostBeside = 10;

/** Points to choose from, one key or click each. */
export function ScoreControl(props: ControlProps<'score'>) {
  const { id, field, value, onChange, labelledBy } = props;
  const of = field.options.of ?? 5;
  if (of > mostBeside)
    return (
      <output id={id} tabIndex={-1} className="number" {...(labelledBy && { 'aria-labelledby': labelledBy })}>
        {value === null ? '–' : `${value} / ${of}`}
      </output>
    );
  const points = Array.from({ length: of }, (_, index) => String(index + 1));
  return (
    <div id={id} tabIndex={-1}>
      <SegmentedControl
        fill
        options={points.map((point) => ({ value: point, label: point }))}
        value={value === null ? '' : String(value)}
        disabled={props.readOnly ?? false}
        onValueChange={(point) => onChange(Number(point))}
        {...(labelledBy && { 'aria-labelledby': labelledBy })}
      />
    </div>
  );
}
