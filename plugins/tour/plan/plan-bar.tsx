import { InputGroup, NumericInput } from '@blueprintjs/core';
import { useState } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { plainDay, timeOfDayOf } from '#kit/records/day.ts';
import type { Agenda } from '../api.ts';
import { maxMinutes, minMinutes } from './route-plan.ts';
import { ClientPicker, type PickedCustomer } from '../screens/client-picker.tsx';

/** Hours that tours may take, how long each lasts, and who shows them. */
export interface PlanHours {
  readonly agent: number;
  readonly from: string;
  readonly until: string;
  readonly minutes: number;
}

/** Days before it are years that are still being typed: 0002, 0020, 0202. */
const firstDay = '2000-01-01';

/** Whom the tours are for, who shows them, and when. */
export function PlanBar(props: {
  readonly agents: Agenda['agents'];
  readonly day: string;
  readonly hours: PlanHours;
  readonly customer: PickedCustomer | undefined;
  readonly client: string;
  readonly onDay: (day: string) => void;
  readonly onHours: (hours: Partial<PlanHours>) => void;
  readonly onCustomer: (customer: PickedCustomer | undefined) => void;
  readonly onClient: (client: string) => void;
}) {
  const { agents, day, hours } = props;
  const { t } = useI18n();
  const [typed, setTyped] = useState<string>();
  return (
    <div className="route-bar">
      <ClientPicker id="route" customer={props.customer} client={props.client} onCustomer={props.onCustomer} onClient={props.onClient} />
      <label htmlFor="route-agent">
        {t('tour.agent')}
        <select id="route-agent" className="route-select" value={hours.agent} onChange={(event) => props.onHours({ agent: Number(event.currentTarget.value) })}>
          {agents.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor="route-day">
        {t('tour.plan.day')}
        <InputGroup
          id="route-day"
          type="date"
          min={firstDay}
          value={typed ?? day}
          onBlur={() => setTyped(undefined)}
          onValueChange={(next) => {
            setTyped(next);
            if (plainDay(next) !== undefined && next >= firstDay) props.onDay(next);
          }}
        />
      </label>
      {(['from', 'until'] as const).map((end) => (
        <label key={end} htmlFor={`route-${end}`}>
          {t(`tour.plan.${end}`)}
          <InputGroup id={`route-${end}`} type="time" step={900} value={hours[end]} onValueChange={(time) => timeOfDayOf(time) !== undefined && props.onHours({ [end]: time })} />
        </label>
      ))}
      <label htmlFor="route-minutes">
        {t('tour.plan.each')}
        <NumericInput
          id="route-minutes"
          buttonPosition="none"
          min={minMinutes}
          max={120}
          stepSize={5}
          clampValueOnBlur
          style={{ inlineSize: 64 }}
          value={hours.minutes}
          onValueChange={(value) => value >= minMinutes && value <= maxMinutes && props.onHours({ minutes: Math.round(value) })}
        />
      </label>
    </div>
  );
}
