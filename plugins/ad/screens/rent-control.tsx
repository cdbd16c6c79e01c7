import { Button } from '@blueprintjs/core';
import { Camera, Lock } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useI18n, useMay } from '#core/react/react.tsx';
import type { ControlProps } from '#kit/fields/control.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { useOpenForm } from '#kit/form/form-context.ts';
import { editRents } from '../../rent/index.ts';
import { useFacts } from './use-facts.ts';
import './ad.css';

const refusal = 'ad.rule.image';

/** Brings the keyboard to where a photo is added among the checks, which stand under the form on a phone. */
function toPhotos(): void {
  const add = document.querySelector<HTMLElement>('.ad-photos :is(input, button)');
  add?.scrollIntoView({ block: 'center' });
  add?.focus();
}

/** The rent of an ad, with the values that are read from it and typed nowhere; one without a photo is refused before it is tried. */
export const RentControl = observer(function RentControl(control: ControlProps) {
  const { form } = useOpenForm();
  const i18n = useI18n();
  const mayEdit = useMay()(editRents);
  const { t, money, day, number } = i18n;
  const { facts } = useFacts(form.values.get('rent'), form.values.get('platform'), form.id);
  const rent = facts?.rent;
  const isRefused = rent?.photos === 0 && (form.id === undefined || form.dirty.includes('rent'));
  const isTold = form.problemOf('rent') === refusal;
  useEffect(() => {
    if (isRefused !== isTold && rent) form.note('rent', isRefused ? refusal : undefined);
  }, [form, rent, isRefused, isTold]);
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
      {isRefused && mayEdit && <Button className="ad-add-photo" size="small" icon={<Camera />} text={t('ad.fix.photos')} onClick={toPhotos} />}
    </>
  );
});
