import { Button } from '@blueprintjs/core';
import { ArrowUp } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import { useImport } from '../import-context.tsx';
import { targetLabel } from '../import-text.ts';
import { cellFor, mappedTargets, targetsOf } from '../target.ts';
import type { ImportColumn } from '../api.ts';
import { whyNot } from '../../ui/why-not.tsx';

/** The columns that are joined into the field of one of them: in which order, and what the first row gives. */
export const JoinedColumns = observer(function JoinedColumns({ column }: { readonly column: ImportColumn }) {
  const { entity, model } = useImport();
  const { t } = useI18n();
  const { file } = model;
  const targets = new Map(targetsOf(entity).map((target) => [target.id, target]));
  const joined =
    file && mappedTargets(targets, file.settings).find(({ columns }) => columns.length > 1 && columns.includes(column.index));
  if (!file || !joined) return null;
  const { target, columns } = joined;
  const nameOf = (index: number) => file.columns[index]?.name || t('kit.import.column', { number: index + 1 });
  const raise = (place: number) => {
    const order = columns.toSpliced(place - 1, 2, columns[place] as number, columns[place - 1] as number);
    void model.settle({ joins: { ...file.settings.joins, [target.id]: order } });
  };
  const alone = (index: number) => {
    const others = columns.filter((one) => one !== index).map((one) => [one, null] as const);
    void model.settle({ mapping: { ...file.settings.mapping, ...Object.fromEntries(others) } });
  };
  const row = file.preview.find(({ line, cells }) => line > file.headerLine && columns.some((index) => cells[index]?.trim()));

  return (
    <section>
      <h2 className="type-section">{`${columns.map(nameOf).join(' + ')} → ${targetLabel(entity, target.id, t)}`}</h2>
      <p className="import-panel-text">{t('kit.import.join.text')}</p>
      <ol className="import-meanings import-joined">
        {columns.map((index, place) => (
          <li key={index}>
            <span className="cut" title={nameOf(index)}>
              <strong>{nameOf(index)}</strong> <span>{row?.cells[index]}</span>
            </span>
            <span className="import-joined-ways">
              <Button size="small" variant="minimal" disabled={model.settling} onClick={() => alone(index)}>
                {t('kit.import.join.only')}
              </Button>
              <Button
                size="small"
                variant="minimal"
                icon={<ArrowUp size={14} />}
                disabled={model.settling}
                {...whyNot(place === 0 && t('kit.why.first'))}
                aria-label={t('kit.import.join.up', { name: nameOf(index) })}
                title={t('kit.import.join.up', { name: nameOf(index) })}
                onClick={() => raise(place)}
              />
            </span>
          </li>
        ))}
      </ol>
      {row && <p className="import-panel-text">{t('kit.import.join.gives', { text: cellFor(row.cells, joined) })}</p>}
    </section>
  );
});
