import { Lock } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import type { ControlProps } from '#kit/fields/control.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { useOpenForm } from '#kit/form/form-context.ts';
import { useFacts } from './use-facts.ts';
import './ad.css';

/** The rent of an ad, with the values that are read from it and typed nowhere. */
export const RentControl = observer(function RentControl(control: ControlProps) {
  const { form } = useOpenForm();
  const i18n = useI18n();
  const { t, money, day, number } = i18n;
  const { facts } = useFacts(form.values.get('rent'), form.values.get('platform'), form.id);
  const rent = facts?.rent;
  const [discount] = rent?.discounts ?? [];
  return (
    <>
      <Control {...(control as ControlProps<'reference'>)} />
      {rent && (
        <dl className="ad-locked" aria-label={t('ad.group.read')}>
          <div>
            <dt>{t('ad.price')}</dt>
            <dd>
              <Lock size={12} /> <strong>{money(rent.price)}</strong> {rent.netPrice !== null && rent.netPrice !== rent.price && `${t('ad.netPrice')} ${money(rent.netPrice)}`}
              {discount && discount.freeMonths > 0 && <span className="muted"> · {t('ad.free', { count: discount.freeMonths, free: number(discount.freeMonths), of: number(discount.leaseMonths) })}</span>}
            </dd>
          </div>
          <div>
            <dt>{t('ad.availableMoveDate')}</dt>
            <dd>
              <Lock size={12} /> {day(rent.availableMoveDate)}
            </dd>
          </div>
          <div>
            <dt>{t('ad.fee')}</dt>
            <dd>
              <Lock size={12} /> {rent.fee === null ? '–' : t(`ad.fee.${rent.fee}`)}
            </dd>
          </div>
        </dl>
      )}
    </>
  );
});
