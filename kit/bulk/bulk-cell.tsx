import { kindOf } from '#kit/records/kinds/kinds.ts';
import { useI18n } from '#core/react/react.tsx';
import type { Labels } from '#kit/records/entity.ts';
import type { Field } from '#kit/records/field.ts';
import { formatValue } from '#kit/records/format-value.ts';
import { Tag } from '#kit/ui/tag.tsx';

/** Entries named before the rest is counted. */
const maxShown = 2;

/** Change of one field of one record: the old value struck, the new one beside it; entries with + and −. */
export function BulkCell(props: {
  readonly field: Field;
  readonly wordKey: string;
  readonly labels: Labels;
  readonly change: readonly [before: unknown, after: unknown] | undefined;
  /** The value somebody else put there meanwhile. */
  readonly theirs?: { readonly value: unknown };
}) {
  const { field, labels, change, theirs } = props;
  const i18n = useI18n();
  const told = (value: unknown) => formatValue(field, value, i18n, props.wordKey, labels) || '–';
  if (theirs) return <span className="bulk-theirs cut">{told(theirs.value)}</span>;
  if (!change) return <span className="bulk-muted">{i18n.t('kit.bulk.noChange')}</span>;
  const [before, after] = change;
  if (kindOf(field).refers === 'many') {
    const was = (before ?? []) as readonly number[];
    const is = (after ?? []) as readonly number[];
    const parts = [
      ...was.filter((id) => !is.includes(id)).map((id) => ({ id, tone: 'error' as const })),
      ...is.filter((id) => !was.includes(id)).map((id) => ({ id, tone: 'success' as const })),
    ];
    const rest = parts.length - maxShown;
    return (
      <span className="bulk-entries" title={i18n.list(parts.map(({ id, tone }) => `${tone === 'error' ? '−' : '+'} ${told([id])}`))}>
        {parts.slice(0, maxShown).map(({ id, tone }) => (
          <Tag key={id} tone={tone}>
            {tone === 'error' ? <del>− {told([id])}</del> : <span>+ {told([id])}</span>}
          </Tag>
        ))}
        {rest > 0 && <span className="bulk-muted">+{i18n.number(rest)}</span>}
        {parts.length === 0 && <span>{told(after)}</span>}
      </span>
    );
  }
  return (
    <span className="bulk-change cut" title={`${told(before)} → ${told(after)}`}>
      <del>{told(before)}</del> <span aria-hidden="true">→</span> <strong>{told(after)}</strong>
    </span>
  );
}
