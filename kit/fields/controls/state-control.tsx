import { Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown, Tick } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useI18n, useMay, useSlot } from '#core/react/react.tsx';
import { permissions } from '#core/slots.ts';
import { allowing } from '#kit/bulk/edits.ts';
import { useOptionalForm } from '#kit/form/form-context.ts';
import { isOpen, moveWords } from '#kit/records/move-words.ts';
import { moves, statesOf } from '#kit/records/states.ts';
import { labelKey } from '#kit/records/words.ts';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { focusFirstLine, menuKeys } from '#kit/ui/menu-keys.ts';
import { Status } from '#kit/ui/status.tsx';
import type { ControlProps } from '../control.ts';
import { whyNot } from '../../ui/why-not.tsx';
import './state-control.css';

/** The state of a record: where it may go from here, and for each other state why not. */
export const StateControl = observer(function StateControl(props: ControlProps<'choice'>) {
  const { id, name, field, value, wordKey, onChange } = props;
  const i18n = useI18n();
  const { form, write } = useOptionalForm() ?? {};
  const may = useMay();
  const allows = allowing(useSlot(permissions), may);
  const states = statesOf(field);
  if (!states) throw new Error(`'${name}' has no states`);
  const word = (state: string) => i18n.t(`${wordKey}.${state}`);
  const chip = (state: string) => <Status shape={states.of[state]?.shape ?? 'draft'}>{word(state)}</Status>;
  const began = form?.id === undefined ? undefined : (form.initial[name] as string | null);
  // Many records at once stand in states of their own: the preview says which of them may not move.
  const all = form ? moves(states, began, form.draft, { may: allows }) : Object.keys(states.of).map((to) => ({ to, missing: [] }));
  const names = { state: word, field: (one: string) => i18n.t(form ? labelKey(form.subject.entity, one) : one) };
  const { changedBy } = field.options;
  const lacking = [changedBy, write?.id].find((right) => right !== undefined && !allows(right));
  const lines = began === undefined || began === null ? all : [{ to: began, missing: [] }, ...all];
  return (
    <LatePopover
      placement="bottom-start"
      autoFocus={false}
      content={
        <div ref={focusFirstLine} onKeyDown={menuKeys}>
          <Menu aria-labelledby={props.labelledBy} className="state-menu">
            {lines.map(({ to, missing }) => (
              <MenuItem
                key={to}
                {...whyNot(!isOpen(missing) && { text: moveWords(missing, names, i18n), right: missing.find(({ is }) => is === 'right')?.name })}
                multiline
                text={
                  <>
                    {chip(to)}
                    {missing.length > 0 && <span className="state-reason">{moveWords(missing, names, i18n)}</span>}
                  </>
                }
                labelElement={to === value ? <Tick size={14} /> : undefined}
                onClick={() => onChange(to)}
              />
            ))}
          </Menu>
        </div>
      }
      target={(target) => (
        <button
          {...target}
          type="button"
          id={id}
          className="state-control"
          {...whyNot(props.readOnly === true && { text: i18n.t('kit.why.right'), right: lacking })}
          aria-labelledby={`${props.labelledBy ?? ''} ${id}-value`.trim()}
          aria-describedby={props.describedBy}
          data-wrong={props.wrong || undefined}
          onBlur={props.onBlur}
        >
          <span id={`${id}-value`} className="state-value">
            {value === null ? i18n.t('kit.form.choose') : chip(value)}
          </span>
          <CaretDown size={14} />
        </button>
      )}
    />
  );
});
