import { Envelope, MobilePhone, Notifications } from '@blueprintjs/icons';
import { useI18n } from '#core/react/react.tsx';
import type { Rule } from '../api.ts';
import type { RuleChange } from './rules-model.ts';
import { noRight, whyNot } from '#kit/ui/why-not.tsx';
import { editRules } from '../area.ts';

/** The ways of a rule as three small buttons; the bell is always one of them. */
export function Carriers(props: { readonly rule: Rule; readonly mayEdit: boolean; readonly mail: boolean; readonly onChange: (change: RuleChange) => void }) {
  const { rule, mayEdit, mail, onChange } = props;
  const i18n = useI18n();
  return (
    <span className="rules-carriers">
      <span className="rules-carrier" data-on role="img" aria-label={i18n.t('notification.bell')} title={i18n.t('notification.bell')}>
        <Notifications size={14} aria-hidden />
      </span>
      {(['push', 'mail'] as const).map((way) => {
        const label = i18n.t(way === 'mail' && !mail ? 'notification.noMail' : `notificationRule.${way}`);
        return (
          <button
            key={way}
            type="button"
            className="rules-carrier"
            data-on={rule[way] || undefined}
            aria-pressed={rule[way]}
            aria-label={label}
            title={label}
            {...whyNot(!mayEdit && noRight(i18n.t, editRules))}
            onClick={(event) => {
              event.stopPropagation();
              onChange({ [way]: !rule[way] });
            }}
          >
            {way === 'push' ? <MobilePhone size={14} aria-hidden /> : <Envelope size={14} aria-hidden />}
          </button>
        );
      })}
    </span>
  );
}
