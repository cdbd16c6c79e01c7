import { Button, InputGroup } from '@blueprintjs/core';
import { DoubleCaretVertical, SmallCross } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useText } from '#core/react/react.tsx';
import type { ControlProps } from '../control.ts';
import type { Where } from './choices.ts';
import { Combobox } from './combobox.tsx';

/** Another record: type to find it, pick it from the list. */
export function ReferenceControl(props: ControlProps<'reference'> & { readonly where?: Where | undefined; readonly without?: number | undefined }) {
  const { id, value, onChange, onBlur, onUnread, misread, onLabel, wrong, describedBy, field, labels } = props;
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { to } = field.options;
  const label = value === null ? '' : (labels?.[to]?.[value] ?? `#${value}`);
  const clearable = value !== null && field.presence !== 'required' && !props.readOnly;
  return (
    <Combobox
      to={to}
      rest={label}
      where={props.where}
      without={props.without}
      chosen={new Set(value === null ? [] : [value])}
      onBlur={onBlur}
      onUnread={onUnread}
      misread={misread}
      onPick={(choice) => {
        onLabel?.(to, choice.id, choice.label);
        onChange(choice.id);
      }}
    >
      {(combobox) => (
        <InputGroup
          {...combobox}
          id={id}
          inputRef={input}
          fill
          placeholder={props.readOnly ? '–' : t('kit.form.choose')}
          readOnly={props.readOnly ?? false}
          aria-invalid={wrong || combobox['aria-invalid']}
          aria-describedby={[describedBy, combobox['aria-describedby']].filter(Boolean).join(' ') || undefined}
          aria-required={field.presence === 'required' || undefined}
          rightElement={
            <span className="form-right" data-clearable={clearable || undefined}>
              <DoubleCaretVertical className="form-caret" size={16} />
              {clearable && (
                <Button
                  variant="minimal"
                  size="small"
                  icon={<SmallCross />}
                  aria-label={t('kit.form.clearNamed', { name: label })}
                  title={t('kit.form.clear')}
                  onClick={() => {
                    onChange(null);
                    input.current?.focus();
                  }}
                />
              )}
            </span>
          }
        />
      )}
    </Combobox>
  );
}
