import { observer } from 'mobx-react-lite';
import type { ControlProps } from '#kit/fields/control.ts';
import { NumberControl } from '#kit/fields/controls/number-control.tsx';
import { useOpenForm } from '#kit/form/form-context.ts';
import { PlacesWords } from '../screens/form-parts.tsx';

/** The places that are let or held, and what that leaves of all there are. */
export const TakenControl = observer(function TakenControl(props: ControlProps) {
  const { form } = useOpenForm();
  return (
    <span className="room-taken">
      <NumberControl {...(props as ControlProps<'integer'>)} />
      <PlacesWords count={form.values.get('count') as number | null} taken={props.value as number | null} />
    </span>
  );
});
