import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { createElement, useLayoutEffect, useRef, type FunctionComponent, type ReactNode } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { bounds, checkField } from '#kit/records/check.ts';
import type { Field, RowValues } from '#kit/records/field.ts';
import { formatValue } from '#kit/records/format-value.ts';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import { problemText } from '#kit/records/problem-text.ts';
import type { ControlProps } from '../control.ts';
import './rows-control.css';

/** A line in which nothing was typed yet. */
export const blankOf = (of: Readonly<Record<string, Field>>): RowValues =>
  Object.fromEntries(Object.entries(of).map(([name, field]) => [name, field.initial ?? null]));

/** Lines of a record, each with a control for every field; one can be added and any taken out. */
export function RowsControl(
  props: ControlProps<'rows'> & {
    /** The control of a field in a line. Given, since the drawings of all kinds know this one. */
    readonly controlOf: (field: Field) => { readonly control: FunctionComponent<ControlProps>; readonly isGroup?: boolean };
    /** True when one field of a line is what an area's own rule means; its words stand below the lines. */
    readonly blames?: (row: RowValues, name: string) => boolean;
    /** Contents beside the button that adds a line. */
    readonly more?: ReactNode;
  },
) {
  const { id, field, onChange, wordKey, readOnly, controlOf } = props;
  const i18n = useI18n();
  const { t } = i18n;
  const rows = props.value ?? [];
  const lineFocus = useLineFocus(rows.length);
  const { of, max = bounds.rows } = field.options;
  const put = (place: number, row: RowValues) => onChange(rows.map((one, at) => (at === place ? row : one)));
  return (
    <div {...lineFocus} className="rows" role="group" aria-labelledby={props.labelledBy} aria-describedby={props.describedBy}>
      {readOnly && rows.length === 0 && (
        <output className="form-fixed" id={id} aria-labelledby={props.labelledBy}>
          –
        </output>
      )}
      {rows.map((row, place) => (
        // Lines have no identity of their own: their place is all that tells them apart.
        <div className="rows-line" key={place} role="group" aria-label={`${t(wordKey)} ${place + 1}`}>
          {Object.entries(of).map(([name, inner]) => {
            const innerId = `${id}-${place}-${name}`;
            const problem = props.wrong ? checkField(inner, row[name]) : undefined;
            const blamed = props.wrong === true && problem === undefined && props.blames?.(row, name) === true;
            const below = problem === undefined ? blamed && props.describedBy : `${innerId}-below`;
            const key = `${wordKey}.${name}`;
            const { control, isGroup } = controlOf(inner);
            const required = (inner.presence === 'required' && !readOnly) || undefined;
            return (
              <div className="rows-field" key={name} data-kind={inner.kind} data-wrong={problem !== undefined || blamed || undefined}>
                {isGroup ? (
                  <span className="form-label" id={`${innerId}-label`} data-required={required}>
                    {t(key)}
                  </span>
                ) : (
                  <label className="form-label" id={`${innerId}-label`} htmlFor={innerId} data-required={required}>
                    {t(key)}
                  </label>
                )}
                {readOnly && !kindOf(inner).holdsFiles ? (
                  <output className="form-fixed" id={innerId} aria-labelledby={`${innerId}-label`}>
                    {formatValue(inner, row[name] ?? null, i18n, key, props.labels) || '–'}
                  </output>
                ) : (
                  createElement(control, {
                    id: innerId,
                    name,
                    field: inner,
                    value: (row[name] ?? null) as never,
                    wordKey: key,
                    labelledBy: `${innerId}-label`,
                    wrong: problem !== undefined || blamed,
                    onChange: (value) => put(place, { ...row, [name]: value }),
                    ...(below && { describedBy: below }),
                    ...(readOnly && { readOnly }),
                    ...(props.onBlur && { onBlur: props.onBlur }),
                    ...(props.onUnread && { onUnread: props.onUnread }),
                    ...(props.misread && { misread: true }),
                  })
                )}
                {problem !== undefined && (
                  <span className="form-below form-problem" id={`${innerId}-below`}>
                    {problemText(inner, t(key), problem, i18n)}
                  </span>
                )}
              </div>
            );
          })}
          {!readOnly && (
            <Button
              className="rows-remove"
              variant="minimal"
              icon={<Cross />}
              aria-label={t('kit.form.removeNamed', { name: `${t(wordKey)} ${place + 1}` })}
              onClick={() => onChange(rows.filter((_, at) => at !== place))}
            />
          )}
        </div>
      ))}
      {!readOnly && rows.length < max && (
        <div className="rows-more">
          <Button id={id} icon={<Plus />} onClick={() => onChange([...rows, blankOf(of)])}>
            {t('kit.form.addLine')}
          </Button>
          {props.more}
        </div>
      )}
    </div>
  );
}

/** Moves the focus after a click added a line, to its first field, or took one out, to the way to add one. */
function useLineFocus(count: number) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  const clicked = useRef(false);
  useLayoutEffect(() => {
    const added = count - before.current;
    before.current = count;
    // Lines that somebody else added leave the focus where it is.
    if (added !== 0 && clicked.current) {
      const line = [...(ref.current?.querySelectorAll<HTMLElement>('.rows-line') ?? [])].at(-1);
      (added > 0 ? line : ref.current?.querySelector('.rows-more'))?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    }
    clicked.current = false;
  });
  return { ref, onClickCapture: () => void (clicked.current = true) };
}
