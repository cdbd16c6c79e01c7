import { SegmentedControl } from '@blueprintjs/core';
import type { ControlProps } from '../control.ts';

/** Points to choose from, one key or click each. */
export function ScoreControl(props: ControlProps<'score'>) {
  const { id, field, value, onChange, labelledBy } = props;
  const points = Array.from({ length: field.options.of ?? 5 }, (_, index) => String(index + 1));
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
