import { Button, Checkbox } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import { labelKey } from '#kit/records/words.ts';
import { useImport } from '../import-context.tsx';
import './overwrites.css';

/** Values of records that writing would replace, counted by field: each can be looked at, and kept instead. */
export const Overwrites = observer(function Overwrites() {
  const { entity, model } = useImport();
  const { t, number } = useI18n();
  const { file, rows, rechecking, corrections } = model;
  const fields = Object.entries(file?.overwrites ?? {}).sort(
    ([, a], [, b]) => b.lowered - a.lowered || b.overwritten + b.kept - (a.overwritten + a.kept),
  );
  if (!file || fields.length === 0) return null;
  return (
    <section className="import-overwrites" aria-label={t('kit.import.overwrites')}>
      {fields.map(([name, { overwritten, lowered, kept }]) => {
        const field = t(labelKey(entity, name));
        const keep = file.settings.keep?.includes(name) ?? false;
        const count = keep ? kept : overwritten;
        const key = keep ? 'kept' : lowered > 0 ? 'lowered' : 'of';
        const open = rows.overwrites === name;
        return (
          <div key={name} className="import-overwrite" data-kept={keep || undefined}>
            <Checkbox
              checked={!keep}
              disabled={rechecking || corrections.sending > 0}
              onChange={() => void model.decide({ decision: 'keep', field: name, keep: !keep })}
              label={t(`kit.import.overwrites.${key}`, { field, count, shown: number(count), lowered: number(lowered) })}
            />
            <Button
              size="small"
              variant="minimal"
              active={open}
              aria-pressed={open}
              aria-label={t('kit.import.overwrites.showOf', { field })}
              onClick={() => (open ? model.show([]) : model.showOverwrites(name))}
            >
              {t('kit.import.overwrites.show')}
            </Button>
          </div>
        );
      })}
    </section>
  );
});
