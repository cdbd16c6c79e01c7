import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import type { ControlProps } from '#kit/fields/control.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { useOpenForm } from '#kit/form/form-context.ts';
import type { Photo } from '#kit/records/field.ts';
import { Status } from '#kit/ui/status.tsx';
import { devices } from '../entity.ts';
import { frameWidths, unfitOf } from '../frames.ts';

/** A banner's picture, with advice where it will not look well on its device. */
export const PictureControl = observer(function PictureControl(control: ControlProps) {
  const { t, number } = useI18n();
  const chosen = useOpenForm().form.values.get('device');
  const device = devices.find((one) => one === chosen);
  const [picture] = (control.value ?? []) as readonly Photo[];
  return (
    <>
      <Control {...(control as ControlProps<'photos'>)} />
      {picture &&
        device &&
        unfitOf(picture, device).map((why) => (
          <div key={why} className="form-below" role="status">
            <Status shape="attention">{t(`banner.advice.${why}`, { width: number(picture.width), wanted: number(frameWidths[device]), device: t(`banner.device.${device}`) })}</Status>
          </div>
        ))}
    </>
  );
});
