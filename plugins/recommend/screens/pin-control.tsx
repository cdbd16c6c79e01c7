import { observer } from 'mobx-react-lite';
import { useI18n, useMay } from '#core/react/react.tsx';
import type { ControlProps } from '#kit/fields/control.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { useOpenForm } from '#kit/form/form-context.ts';
import { noRight, whyNot } from '#kit/ui/why-not.tsx';
import { recommends } from '../area.ts';

/** The place of a rent among others: for everyone, or all who look in an area, it is for those to say who have the right. */
export const PinControl = observer(function PinControl(props: ControlProps) {
  const { t } = useI18n();
  const { form } = useOpenForm();
  const mayForAll = useMay()(recommends.rights.pinForAll);
  if (mayForAll || form.values.get('audience') === 'person') return <Control {...props} />;
  return (
    <div role="group" tabIndex={0} aria-labelledby={props.labelledBy} {...whyNot(noRight(t, recommends.rights.pinForAll))}>
      <Control {...props} readOnly />
    </div>
  );
});
