import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useText } from '#core/react/react.tsx';
import { dayInNewYork, momentInNewYork, plainDay, timeOfDayOf } from '#kit/records/day.ts';
import { momentsAt, wallTimeOf, zoneName } from '#kit/records/new-york.ts';
import type { ControlProps } from '../control.ts';

/** A day, in the browser's own date field. */
export function PlainDateControl(props: ControlProps<'plainDate'>) {
  const { id, value, onChange, onBlur, onUnread, wrong, describedBy, field } = props;
  return (
    <InputGroup
      id={id}
      fill
      type="date"
      min={field.options.min}
      max={field.options.max ?? '9999-12-31'}
      value={value ?? ''}
      aria-invalid={wrong || undefined}
      aria-describedby={describedBy}
      aria-required={field.presence === 'required' || undefined}
      onChange={({ currentTarget }) => {
        onUnread?.(currentTarget.validity?.badInput ? 'rule.date' : undefined);
        onChange(currentTarget.value === '' ? null : currentTarget.value);
      }}
      {...(onBlur && { onBlur })}
      {...(props.readOnly && { readOnly: true })}
    />
  );
}

/** Of the two moments of a time that the clocks show twice the one in the zone of another moment; else the moment itself. */
const inZoneOf = (moment: string, other: string): string => momentsAt(wallTimeOf(moment)).find((one) => zoneName(one) === zoneName(other)) ?? moment;

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit' });

/** A moment, by the clocks of New York whatever clock the reader's machine goes by; of a time that they show twice one is chosen. */
export function InstantControl(props: ControlProps<'instant'>) {
  const { id, value, onChange, onBlur, onUnread, wrong, describedBy } = props;
  const t = useText();
  const [typed, setTyped] = useState<string>();
  const local = value === null ? '' : `${dayInNewYork(value)}T${clock.format(new Date(value))}`;
  const twice = value === null ? [] : momentsAt(wallTimeOf(value));
  const isTwice = twice.length > 1;
  const change = (text: string, bad: boolean) => {
    const [day = '', time = ''] = text.split('T');
    const first = text === '' ? null : momentInNewYork(day, time);
    // within the hour that comes twice it stays the one it was
    const moment = typeof first === 'string' && isTwice ? inZoneOf(first, value!) : first;
    const problem = bad || moment === undefined;
    setTyped(problem ? text : undefined);
    const isLeapt = !bad && plainDay(day) !== undefined && timeOfDayOf(time.slice(0, 5)) !== undefined;
    onUnread?.(problem ? (isLeapt ? 'kit.form.hourLeapt' : 'rule.moment') : undefined);
    if (moment !== undefined) onChange(moment);
  };
  return (
    <InputGroup
      id={id}
      fill
      type="datetime-local"
      value={props.misread && typed !== undefined ? typed : local}
      aria-invalid={wrong || undefined}
      aria-describedby={describedBy}
      rightElement={
        isTwice && !props.readOnly ? (
          <HTMLSelect
            minimal
            className="form-zone-choice"
            aria-label={t('kit.form.hourTwice')}
            title={t('kit.form.hourTwice')}
            value={zoneName(value!)}
            options={[{ value: 'EDT', label: t('kit.form.hourFirst') }, { value: 'EST', label: t('kit.form.hourSecond') }]}
            onChange={({ currentTarget }) => onChange(twice[currentTarget.selectedIndex]!)}
          />
        ) : (
          <span className="form-zone">{isTwice ? zoneName(value!) : t('kit.form.newYork')}</span>
        )
      }
      onChange={({ currentTarget }) => change(currentTarget.value, currentTarget.validity?.badInput ?? false)}
      {...(onBlur && { onBlur })}
      {...(props.readOnly && { readOnly: true })}
    />
  );
}

/** A time of any day, in the browser's own time field. */
export function TimeOfDayControl(props: ControlProps<'timeOfDay'>) {
  const { id, value, onChange, onBlur, onUnread, wrong, describedBy, field } = props;
  return (
    <InputGroup
      id={id}
      fill
      type="time"
      value={value ?? ''}
      aria-invalid={wrong || undefined}
      aria-describedby={describedBy}
      aria-required={field.presence === 'required' || undefined}
      onChange={({ currentTarget }) => {
        onUnread?.(currentTarget.validity?.badInput ? 'rule.time' : undefined);
        onChange(currentTarget.value === '' ? null : currentTarget.value.slice(0, 5));
      }}
      {...(onBlur && { onBlur })}
      {...(props.readOnly && { readOnly: true })}
    />
  );
}
