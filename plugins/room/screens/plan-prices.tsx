import { Button, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useI18n } from '#core/react/react.tsx';
import type { I18n } from '#core/i18n/i18n.ts';
import type { Edit } from '#kit/bulk/edits.ts';
import { readMoney } from '#kit/records/cell-words.ts';
import { raised, readRaise } from '#kit/records/raise.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { rent } from '../../rent/index.ts';
import type { PlanRoom } from '../plan/read-plan.ts';
import { whyNot } from '#kit/ui/why-not.tsx';

/** Prices and days of the rents that the chosen rooms belong to: one sum for all of them, or each raised by as much. */
export default function PlanPrices({ rooms, onPreview }: { readonly rooms: readonly PlanRoom[]; readonly onPreview: (rents: readonly number[], edits: readonly Edit[]) => void }) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const [typed, setTyped] = useState('');
  const [day, setDay] = useState<string | null>(null);
  const prices = new Map(rooms.flatMap(({ rent: id, grossPrice }) => (id === null || grossPrice === null ? [] : [[id, grossPrice] as const])));
  const rents = [...new Set(rooms.flatMap(({ rent: id }) => id ?? []))];
  const edit = editOf(typed);
  const wrong = typed.trim() !== '' && edit === undefined;
  const preview = () => {
    if (wrong) return;
    onPreview(rents, [...(edit ? [edit.edit] : []), ...(day === null ? [] : [{ name: 'availableMoveDate', how: 'set' as const, value: day }])]);
  };
  return (
    <div
      className="plan-part"
      onKeyDown={(event) => {
        // Enter speaks for these fields, not for the rooms' form around them.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        preview();
      }}
    >
      <h3>{t('room.plan.rents')}</h3>
      <div className="plan-field">
        <label className="form-label" htmlFor="plan-price">
          {t('room.grossPrice')} <span className="plan-muted">{t('room.plan.aMonth')}</span>
        </label>
        <div className="plan-price">
          <InputGroup
            id="plan-price"
            autoComplete="off"
            placeholder="+75"
            value={typed}
            onValueChange={setTyped}
            aria-invalid={wrong || undefined}
            aria-describedby="plan-price-now plan-price-help"
          />
          <span className="plan-now" id="plan-price-now">
            <span>{t('room.plan.pricesNow', { prices: span([...prices.values()], i18n) })}</span>
            {edit && <span>{t('room.plan.pricesThen', { prices: span([...prices.values()].map(edit.after), i18n) })}</span>}
          </span>
        </div>
        <span className={wrong ? 'form-problem' : 'plan-now'} id="plan-price-help">
          {t('room.plan.priceHelp')}
        </span>
      </div>
      <div className="plan-field">
        <label className="form-label" id="plan-day-label" htmlFor="plan-day">
          {t('room.plan.moveDate')} <span className="plan-muted">{day === null && t('room.plan.noChange')}</span>
        </label>
        <Control id="plan-day" name="availableMoveDate" field={rent.fields.availableMoveDate} value={day} wordKey="room.plan.moveDate" labels={{}} labelledBy="plan-day-label" onChange={(next) => setDay(next as string | null)} />
      </div>
      <Button {...whyNot(wrong && t('kit.why.wrong'))} text={t('room.plan.changeRents', { count: rents.length, shown: number(rents.length) })} onClick={preview} />
    </div>
  );
}

/** A typed change of the price, with the price it makes of another; undefined for other texts. */
function editOf(typed: string): { readonly edit: Edit; readonly after: (cents: number) => number } | undefined {
  const raise = readRaise(typed);
  if (raise) return { edit: { name: 'price', how: 'raise', value: raise }, after: (cents) => raised(cents, raise) };
  const sum = readMoney(typed);
  return sum === undefined || sum < 0 ? undefined : { edit: { name: 'price', how: 'set', value: sum }, after: () => sum };
}

/** "$4,195 – $4,325", or the one price there is. */
function span(prices: readonly number[], { money }: I18n): string {
  if (prices.length === 0) return '–';
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return lowest === highest ? money(lowest) : `${money(lowest)} – ${money(highest)}`;
}
