import { Button, HTMLSelect } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { useI18n } from '#core/react/react.tsx';
import type { Rule } from '../api.ts';
import { maxRecipients } from '../entity.ts';
import { Carriers } from './carriers.tsx';
import type { RuleChange } from './rules-model.ts';
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
      <h2 id="rule-card-title" className="type-section">
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
    </section>
  );
}
