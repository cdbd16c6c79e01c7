import { Button, HTMLSelect } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import { useImport } from '../import-context.tsx';
import { targetLabel } from '../import-text.ts';
import { joinedBy, targetsOf } from '../target.ts';
import type { ImportColumn } from '../api.ts';

/** The further fields that a column feeds, and a way to feed one more. */
export const AlsoFields = observer(function AlsoFields({ column }: { readonly column: ImportColumn }) {
  const { entity, model } = useImport();
  const { t } = useI18n();
  const { settings } = model.file ?? {};
  if (!settings || typeof settings.mapping[column.index] !== 'string') return null;
  const name = column.name || t('kit.import.column', { number: column.index + 1 });
  const own = settings.also?.[column.index] ?? [];
  const taken = new Set([...Object.values(settings.mapping), ...Object.values(settings.also ?? {}).flat(), ...Object.keys(settings.constants ?? {})]);
  const free = targetsOf(entity).filter(
    (target) => settings.mapping[column.index] !== target.id && !own.includes(target.id) && (!taken.has(target.id) || joinedBy(target) !== undefined),
  );
  const feed = (fields: readonly string[]) => {
    const others = Object.entries(settings.also ?? {}).filter(([index]) => Number(index) !== column.index);
    void model.settle({ also: Object.fromEntries([...others, ...(fields.length > 0 ? [[column.index, fields]] : [])]) });
  };
  return (
    <section>
      <h2 className="type-section">{t('kit.import.also')}</h2>
      {own.map((id) => (
        <span key={id} className="import-fixed">
          <span className="cut">{targetLabel(entity, id, t)}</span>
          <Button
            size="small"
            variant="minimal"
            icon={<Cross size={14} />}
            disabled={model.settling}
            aria-label={t('kit.import.also.remove', { field: targetLabel(entity, id, t), name })}
            onClick={() => feed(own.filter((one) => one !== id))}
          />
        </span>
      ))}
      <HTMLSelect
        fill
        value=""
        disabled={model.settling}
        aria-label={t('kit.import.also.of', { name })}
        onChange={(event) => feed([...own, event.currentTarget.value])}
      >
        <option value="">{t('kit.import.also.choose')}</option>
        {free.map(({ id }) => (
          <option key={id} value={id}>
            {targetLabel(entity, id, t)}
          </option>
        ))}
      </HTMLSelect>
    </section>
  );
});
