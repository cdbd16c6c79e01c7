import { kindOf } from '#kit/records/kinds/kinds.ts';
import { isList } from '#kit/records/value.ts';
import { useI18n } from '#core/react/react.tsx';
import type { Labels } from '../records/entity.ts';
import type { Field } from '../records/field.ts';
import { formatValue } from '../records/format-value.ts';
import './value-change.css';

/** A value against the one before it. Lists tell what came in and what went out; others tell the new value. */
export function ValueChange(props: {
  readonly field: Field;
  readonly wordKey: string;
  readonly labels: Labels;
  readonly before: unknown;
  readonly after: unknown;
  /** Leaves out what stayed. */
  readonly brief?: boolean;
  /** Tells the old value too, struck through. */
  readonly both?: boolean;
}) {
  const { field, labels, before, after } = props;
  const i18n = useI18n();
  const told = (value: unknown) => formatValue(field, value, i18n, props.wordKey, labels) || '–';
  // Where nothing stood before, everything would be news: it is told as a plain value.
  if (isList(field) && !kindOf(field).holdsFiles && before !== null && before !== undefined) {
    const byId = (list: unknown) => new Map(((list ?? []) as readonly unknown[]).map((one) => [JSON.stringify(one), one]));
    const was = byId(before);
    const is = byId(after);
    const parts = [
      ...(props.brief ? [] : [...is].filter(([id]) => was.has(id)).map(([id, one]) => ({ id, one, sign: '' }))),
      ...[...was].filter(([id]) => !is.has(id)).map(([id, one]) => ({ id, one, sign: '−' })),
      ...[...is].filter(([id]) => !was.has(id)).map(([id, one]) => ({ id, one, sign: '+' })),
    ];
    if (parts.length === 0) return <span>{told(after)}</span>;
    const separator = i18n.list(['', '']);
    return (
      <span className="value-change">
        {parts.map(({ id, one, sign }, place) => (
          <span key={id + sign}>
            {place > 0 && separator}
            <span data-sign={sign}>{sign === '' ? told([one]) : `${sign} ${told([one])}`}</span>
          </span>
        ))}
      </span>
    );
  }
  const gone = before !== null && before !== undefined && told(before) !== '–';
  return (
    <span className="value-change">
      {props.both && gone && (
        <>
          <del>{told(before)}</del> <span aria-hidden="true">→</span>{' '}
        </>
      )}
      <span>{told(after)}</span>
    </span>
  );
}
