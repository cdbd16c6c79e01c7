import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import { useImport } from '../import-context.tsx';
import { targetLabel } from '../import-text.ts';
import type { ImportColumn } from '../api.ts';

/** The question which of the columns that are named like a field is the field, with the first cells of each. */
export const SimilarColumns = observer(function SimilarColumns({ column }: { readonly column: ImportColumn }) {
  const { entity, model } = useImport();
  const { t } = useI18n();
  const { file } = model;
  const [target] = column.maybe ?? [];
  if (!file || target === undefined) return null;
  const field = targetLabel(entity, target, t);
  const rivals = file.columns.filter(({ maybe }) => maybe?.includes(target));
  const nameOf = ({ index, name }: ImportColumn) => name || t('kit.import.column', { number: index + 1 });
  const none = () => {
    const answered = rivals.map(({ index }) => [index, null] as const);
    void model.settle({ mapping: { ...file.settings.mapping, ...Object.fromEntries(answered) } });
  };
  return (
    <section aria-label={t('kit.import.read.maybe', { field })}>
      <h2 className="type-section">
        {rivals.length > 1
          ? t('kit.import.maybe.several', { field })
          : t('kit.import.maybe.one', { name: nameOf(column), field })}
      </h2>
      <p className="import-panel-text">{t('kit.import.maybe.text')}</p>
      <ul className="import-meanings">
        {rivals.map((rival) => (
          <li key={rival.index} data-chosen={rival.index === column.index || undefined}>
            <span className="cut" title={rival.samples.join(' · ')}>
              <strong>{nameOf(rival)}</strong> <span>{rival.samples.join(' · ')}</span>
            </span>
            <Button
              size="small"
              disabled={model.settling}
              aria-label={t('kit.import.maybe.useOf', { name: nameOf(rival), field })}
              onClick={() => void model.settle({ mapping: { ...file.settings.mapping, [rival.index]: target } })}
            >
              {t('kit.import.maybe.use')}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" disabled={model.settling} onClick={none}>
          {t('kit.import.maybe.none')}
        </Button>
      </div>
    </section>
  );
});
