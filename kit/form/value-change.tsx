import { useI18n } from '#core/react/react.tsx';
import type { Labels } from '../entity/entity.ts';
import type { Field } from '../entity/field.ts';
import { say } from '../entity/say.ts';
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
  const told = (value: unknown) => say(field, value, i18n, props.wordKey, labels) || '–';
  // Where nothing stood before, everything would be news: it is told as a plain value.
  if (field.kind === 'references' && before !== null && before !== undefined) {
    const was = before as readonly number[];
    const is = (after ?? []) as readonly number[];
    const one = (id: number) => told([id]);
    const parts = [
      ...(props.brief ? [] : is.filter((id) => was.includes(id)).map((id) => ({ id, sign: '' }))),
      ...was.filter((id) => !is.includes(id)).map((id) => ({ id, sign: '−' })),
      ...is.filter((id) => !was.includes(id)).map((id) => ({ id, sign: '+' })),
    ];
    if (parts.length === 0) return <span>{told(after)}</span>;
    return (
      <span className="value-change">
        {parts.map(({ id, sign }, place) => (
          <span key={id}>
            {place > 0 && ', '}
            <span data-sign={sign}>{sign === '' ? one(id) : `${sign} ${one(id)}`}</span>
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
