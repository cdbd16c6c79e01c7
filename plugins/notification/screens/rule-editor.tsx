import { Button, HTMLSelect, InputGroup, Switch } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { useState } from 'react';
import { useI18n } from '#core/react/react.tsx';
import type { Rule } from '../api.ts';
import { maxRecipients } from '../entity.ts';
import { Carriers } from './carriers.tsx';
import type { RuleChange } from './rules-model.ts';
import { Combobox } from '#kit/fields/controls/combobox.tsx';
import { eventName, whoName, type RoleName } from './words.ts';

/** A rule as a sentence whose parts can be changed. */
export function RuleEditor(props: {
  readonly rule: Rule;
  readonly roles: readonly RoleName[];
  readonly mayEdit: boolean;
  readonly mail: boolean;
  readonly onChange: (change: RuleChange) => void;
}) {
  const { rule, roles, mayEdit, mail, onChange } = props;
  const i18n = useI18n();
  const nameOf = (who: string) => whoName(i18n, rule, roles, who);
  const ways = [i18n.t('notification.way.bell'), rule.push && i18n.t('notification.way.push'), rule.mail && i18n.t('notification.way.mail')].filter((way) => way !== false);
  return (
    <section className="rule-card" aria-labelledby="rule-card-title">
      <h2 id="rule-card-title" tabIndex={-1} className="type-section">
        {eventName(i18n, rule.event)}
      </h2>
      <div className="rule-sentence">
        <span>{i18n.t('notification.notify')}</span>
        {rule.to.map((who) => (
          <span key={who} className="rule-chip">
            {nameOf(who)}
            {mayEdit && (
              <Button
                variant="minimal"
                size="small"
                icon={<SmallCross />}
                aria-label={i18n.t('notification.remove', { name: nameOf(who) })}
                onClick={() => onChange({ to: rule.to.filter((one) => one !== who) })}
              />
            )}
          </span>
        ))}
        {mayEdit && rule.to.length < maxRecipients && (
          <HTMLSelect value="" aria-label={i18n.t('notification.add')} onChange={({ currentTarget }) => currentTarget.value !== '' && onChange({ to: [...rule.to, currentTarget.value] })}>
            <option value="">{i18n.t('notification.add')}</option>
            {rule.choices
              .filter((who) => !rule.to.includes(who))
              .map((who) => (
                <option key={who} value={who}>
                  {nameOf(who)}
                </option>
              ))}
          </HTMLSelect>
        )}
      </div>
      <div className="rule-sentence">
        <span>{i18n.t('notification.by')}</span>
        <Carriers rule={rule} mayEdit={mayEdit} mail={mail} onChange={onChange} />
        <span className="rules-detail">{i18n.list(ways)}</span>
      </div>
      <Condition rule={rule} mayEdit={mayEdit} onChange={onChange} />
      <Hours rule={rule} mayEdit={mayEdit} onChange={onChange} />
    </section>
  );
}

interface PartProps {
  readonly rule: Rule;
  readonly mayEdit: boolean;
  readonly onChange: (change: RuleChange) => void;
}

/** A field whose value a record must have for the rule to tell of it. */
function Condition({ rule, mayEdit, onChange }: PartProps) {
  const i18n = useI18n();
  const [picked, setPicked] = useState<string>();
  const labelOf = (field: string) => i18n.t(`${rule.record}.${field}`);
  const on = rule.conditions.find(({ field }) => field === rule.onlyField);
  const valueName = (value: string) => (on?.values ? i18n.t(`${rule.record}.${on.field}.${value}`) : (picked ?? rule.onlyLabel ?? `#${value}`));
  if (rule.conditions.length === 0 || (!mayEdit && !on)) return null;
  if (!mayEdit) {
    return (
      <div className="rule-sentence">
        <span>{i18n.t('notification.condition')}</span>
        <span className="rule-chip">{on && `${labelOf(on.field)}: ${valueName(rule.onlyValue ?? '')}`}</span>
      </div>
    );
  }
  return (
    <div className="rule-sentence">
      <span>{i18n.t('notification.condition')}</span>
      <HTMLSelect
        aria-label={i18n.t('notificationRule.onlyField')}
        value={rule.onlyField ?? ''}
        onChange={({ currentTarget }) => {
          const next = rule.conditions.find(({ field }) => field === currentTarget.value);
          onChange({ onlyField: next?.field ?? null, onlyValue: next?.values?.[0] ?? null });
        }}
      >
        <option value="">{i18n.t('notification.always.field')}</option>
        {rule.conditions.map(({ field }) => (
          <option key={field} value={field}>
            {labelOf(field)}
          </option>
        ))}
      </HTMLSelect>
      {on && <span>{i18n.t('notification.is')}</span>}
      {on?.values && (
        <HTMLSelect aria-label={i18n.t('notificationRule.onlyValue')} value={rule.onlyValue ?? ''} onChange={({ currentTarget }) => onChange({ onlyValue: currentTarget.value })}>
          {on.values.map((value) => (
            <option key={value} value={value}>
              {valueName(value)}
            </option>
          ))}
        </HTMLSelect>
      )}
      {on?.names && (
        <Combobox
          to={on.names}
          rest={rule.onlyValue === null ? '' : valueName(rule.onlyValue)}
          chosen={new Set(rule.onlyValue === null ? [] : [Number(rule.onlyValue)])}
          onPick={({ id, label }) => {
            setPicked(label);
            onChange({ onlyValue: String(id) });
          }}
        >
          {(combobox) => <InputGroup {...combobox} aria-label={i18n.t('notificationRule.onlyValue')} placeholder={i18n.t('kit.form.choose')} />}
        </Combobox>
      )}
    </div>
  );
}

const usualHours = { hoursFrom: '09:00', hoursTo: '18:00' } as const;

/** Hours of New York between which the rule tells anything. */
function Hours({ rule, mayEdit, onChange }: PartProps) {
  const i18n = useI18n();
  const { hoursFrom, hoursTo } = rule;
  const isOn = hoursFrom !== null && hoursTo !== null;
  if (!mayEdit && !isOn) return null;
  return (
    <div className="rule-sentence">
      <span>{i18n.t('notification.hours')}</span>
      {mayEdit && (
        <Switch className="rules-switch" checked={isOn} aria-label={i18n.t('notification.hours')} onChange={() => onChange(isOn ? { hoursFrom: null, hoursTo: null } : usualHours)} />
      )}
      {isOn ? (
        <>
          {(['hoursFrom', 'hoursTo'] as const).map((edge) => (
            <InputGroup key={edge} type="time" aria-label={i18n.t(`notificationRule.${edge}`)} value={rule[edge] ?? ''} readOnly={!mayEdit} onChange={({ currentTarget }) => currentTarget.value !== '' && onChange({ [edge]: currentTarget.value })} />
          ))}
          <span className="rules-detail">{i18n.t('notification.hoursZone')}</span>
        </>
      ) : (
        <span className="rules-detail">{i18n.t('notification.hoursOff')}</span>
      )}
    </div>
  );
}
