import { Switch } from '@blueprintjs/core';
import { useI18n } from '#core/react/react.tsx';
import type { ControlProps } from '../control.ts';

/** Yes or no; the word beside the switch says which. */
export function FlagControl(props: ControlProps<'flag'>) {
  const { id, value, onChange, onBlur, wordKey } = props;
  const i18n = useI18n();
  const on = value === true;
  const own = `${wordKey}.${on}`;
  return (
    <div className="form-switch">
      <Switch
        id={id}
        checked={on}
        disabled={props.readOnly ?? false}
        aria-describedby={props.describedBy}
        aria-labelledby={props.labelledBy}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...(onBlur && { onBlur })}
      >
        <span aria-hidden="true">{i18n.t(i18n.has(own) ? own : on ? 'kit.entity.yes' : 'kit.entity.no')}</span>
      </Switch>
    </div>
  );
}
