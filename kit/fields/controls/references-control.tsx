import { SmallCross } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useText } from '#core/react/react.tsx';
import type { ControlProps } from '../control.ts';
import type { Where } from './choices.ts';
import { Combobox } from './combobox.tsx';

/** Other records, as tags in the order they were chosen; type to add one, backspace takes the last one out. */
export function ReferencesControl(props: ControlProps<'references'> & { readonly where?: Where | undefined }) {
  const { id, onChange, onBlur, onUnread, misread, onLabel, wrong, describedBy, field, labels } = props;
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { to } = field.options;
  const chosen = props.value ?? [];
  const labelOf = (one: number) => labels?.[to]?.[one] ?? `#${one}`;
  const without = (one: number) => onChange(chosen.filter((other) => other !== one));
  return (
    <Combobox
      to={to}
      many
      where={props.where}
      rest=""
      chosen={new Set(chosen)}
      onBlur={onBlur}
      onUnread={onUnread}
      misread={misread}
      onPick={(choice) => {
        onLabel?.(to, choice.id, choice.label);
        if (chosen.includes(choice.id)) without(choice.id);
        else onChange([...chosen, choice.id]);
      }}
      onKeyDown={(event, typed) => {
        const last = chosen.at(-1);
        if (event.key === 'Backspace' && typed === '' && last !== undefined) without(last);
      }}
    >
      {(combobox, open) => (
        // A press beside the tags goes to the input, as in any text field.
        <div
          className="bp6-input form-tags"
          data-active={open || undefined}
          data-wrong={wrong || combobox['aria-invalid']}
          onMouseDown={(event) => {
            if (event.target === event.currentTarget) {
              event.preventDefault();
              input.current?.focus();
            }
          }}
        >
          {chosen.map((one) => (
            <span key={one} className="form-tag">
              {labelOf(one)}
              <button
                type="button"
                className="form-tag-remove"
                tabIndex={-1}
                aria-label={t('kit.form.removeNamed', { name: labelOf(one) })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => without(one)}
              >
                <SmallCross size={14} />
              </button>
            </span>
          ))}
          <input
            {...combobox}
            ref={input}
            id={id}
            className="form-tags-input"
            placeholder={props.readOnly ? '' : t('kit.form.add')}
            readOnly={props.readOnly ?? false}
            aria-invalid={wrong || combobox['aria-invalid']}
            aria-describedby={[describedBy, combobox['aria-describedby']].filter(Boolean).join(' ') || undefined}
            aria-required={field.presence === 'required' || undefined}
          />
        </div>
      )}
    </Combobox>
  );
}
