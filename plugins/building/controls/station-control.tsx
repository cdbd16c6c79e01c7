import { InputGroup } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import type { ControlProps } from '#kit/fields/control.ts';
import { useOpenForm } from '#kit/form/form-context.ts';
import { SubwayLines } from '#kit/ui/subway.tsx';
import './station-control.css';

/** The name of a building's station, with its lines before it. */
export const StationControl = observer(function StationControl(control: ControlProps) {
  const { form } = useOpenForm();
  const { id, value, wrong, describedBy, onChange, onBlur } = control;
  const lines = String(form.values.get('subwayLine') ?? '');
  const shown = lines.trim() !== '' && <SubwayLines of={lines} />;
  if (control.readOnly) {
    return (
      <output className="form-fixed station-fixed" id={id} aria-labelledby={control.labelledBy}>
        {shown}
        {String(value ?? '–')}
      </output>
    );
  }
  return (
    <InputGroup
      id={id}
      fill
      autoComplete="off"
      value={String(value ?? '')}
      aria-invalid={wrong || undefined}
      aria-describedby={describedBy}
      onValueChange={(text) => onChange(text === '' ? null : text)}
      {...(onBlur && { onBlur })}
      {...(shown && { leftElement: <span className="station-lines">{shown}</span> })}
    />
  );
});
