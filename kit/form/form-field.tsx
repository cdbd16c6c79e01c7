import { isWritten } from '#kit/records/field.ts';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { useI18n, useMay, useSlot } from '#core/react/react.tsx';
import { permissions } from '#core/slots.ts';
import { isWorkedOut } from '../records/autofill.ts';
import { beginsText } from '../records/begins-text.ts';
import { problemText } from '../records/problem-text.ts';
import { formatValue } from '../records/format-value.ts';
import type { Field } from '../records/field.ts';
import { mayMove, statesOf } from '../records/states.ts';
import { labelKey } from '../records/words.ts';
import { allowing } from '#kit/bulk/edits.ts';
import type { ControlProps } from '#kit/fields/control.ts';
import { Control, formField } from '#kit/fields/form-fields.tsx';
import { useOpenForm } from './form-context.ts';
import type { FormModel } from './form-model.ts';
import type { Placed } from './form-spec.ts';

/** The id of the element that takes the focus when a field is to be mended. */
export const fieldId = (name: string) => `field-${name}`;

/** A field of a form: label above, control, what is wrong or what helps below. Draws anew when this field changes. */
export const FormField = observer(function FormField(props: {
  readonly form: FormModel;
  readonly place: Placed;
  readonly readOnly: boolean;
  /** The group's heading says already what the field is: its label is for screen readers. */
  readonly headed?: boolean;
  /** The area's control instead of the one by kind. */
  readonly own?: ComponentType<ControlProps> | undefined;
}) {
  const { form, place } = props;
  const name = place.field;
  const i18n = useI18n();
  const { entity } = form.subject;
  const field = entity.fields[name];
  const mayChange = useChange(field);
  if (!field) throw new Error(`'${entity.name}' has no field '${name}'`);
  const id = fieldId(name);
  const key = labelKey(entity, name);
  const unseen = form.hidden.includes(name);
  const readOnly = props.readOnly || place.readOnly === true || !mayChange || !isWritten(field) || unseen || isWorkedOut(form.subject.autofill as never, form.draft as never, name);
  const problem = readOnly ? undefined : form.problemOf(name);
  const help = !props.readOnly && i18n.has(`${key}.help`) ? i18n.t(`${key}.help`) : undefined;
  const value = form.values.get(name) ?? null;
  const isGroup = formField(field).isGroup;
  const required = (field.presence === 'required' && !readOnly) || undefined;
  const Shown = props.own ?? Control;
  const contest = readOnly ? undefined : form.contested.get(name);
  const below = problem !== undefined || help !== undefined || contest !== undefined;
  return (
    <div
      className="form-field"
      data-span={place.span ?? formField(field).span}
      data-wrong={problem !== undefined || undefined}
      data-fresh={form.fresh.has(name) || undefined}
    >
      {isGroup ? (
        <span className={props.headed ? 'unseen' : 'form-label'} id={`${id}-label`} data-required={required}>
          {i18n.t(place.labelKey ?? key)}
        </span>
      ) : (
        <label className={props.headed ? 'unseen' : 'form-label'} id={`${id}-label`} htmlFor={id} data-required={required}>
          {i18n.t(place.labelKey ?? key)}
        </label>
      )}
      {readOnly && !kindOf(field).holdsFiles && !props.own ? (
        <output className="form-fixed" id={id} aria-labelledby={`${id}-label`}>
          {unseen && !field.masked ? i18n.t('kit.form.hidden') : formatValue(field, value, i18n, key, form.labels) || '–'}
        </output>
      ) : (
        <Shown
          id={id}
          name={name}
          field={field}
          value={value as never}
          wordKey={key}
          labels={form.labels}
          readOnly={readOnly}
          wrong={problem !== undefined}
          wrongIn={form.takenIn.get(name)}
          misread={form.unread.has(name)}
          labelledBy={`${id}-label`}
          onChange={(next) => form.change(name, next)}
          onBlur={() => form.touch(name)}
          onUnread={(said) => form.misread(name, said)}
          onPending={form.wait}
          onLabel={form.learn}
          {...(below && { describedBy: `${id}-below` })}
        />
      )}
      {below && (
        <div className="form-below" id={`${id}-below`}>
          {contest && (
            <div className="form-contested">
              {i18n.t('kit.live.contested', {
                name: contest.by,
                value: formatValue(field, contest.theirs, i18n, key, form.labels) || i18n.t('kit.live.empty'),
              })}
            </div>
          )}
          {problem === undefined ? (
            help
          ) : (
            <Problem form={form} name={name} of={problem} />
          )}
        </div>
      )}
    </div>
  );
});

/** Problem of a field; where another record holds its value, a link to that record. */
const Problem = observer(function Problem({ form, name, of }: { readonly form: FormModel; readonly name: string; readonly of: string }) {
  const i18n = useI18n();
  const { hrefOf } = useOpenForm();
  const { entity } = form.subject;
  // an area's own words for its field
  const own = `${labelKey(entity, name)}.${of === 'rule.taken' ? 'taken' : 'required'}`;
  const holder = form.holders.get(name);
  const field = entity.fields[name]!;
  const begins = of === 'rule.state.start' ? beginsText(field, labelKey(entity, name), i18n) : undefined;
  return (
    <span className="form-problem">
      <ErrorIcon size={12} />
      <span>
        {(of === 'rule.taken' || of === 'rule.required') && i18n.has(own) ? i18n.t(own) : (begins ?? problemText(field, i18n.t(labelKey(entity, name)), of, i18n))}
        {holder !== undefined && (
          <>
            {' '}
            <Link className="form-link" to={hrefOf(holder)}>
              {i18n.t('kit.form.openOther')}
            </Link>
          </>
        )}
      </span>
    </span>
  );
});

/** True when the person may change a field: it asks for no right they lack, and has a step between its states for them. */
function useChange(field: Field | undefined): boolean {
  const allows = allowing(useSlot(permissions), useMay());
  const { changedBy } = field?.options ?? {};
  const states = field && statesOf(field);
  return (changedBy === undefined || allows(changedBy)) && (states === undefined || mayMove(states, allows));
}
