import { Button, HTMLSelect } from '@blueprintjs/core';
import { ArrowRight, Circle, TickCircle, WarningSign } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useI18n } from '#core/react/react.tsx';
import type { I18n } from '#core/i18n/i18n.ts';
import type { Entity } from '#kit/records/entity.ts';
import { labelKey } from '#kit/records/words.ts';
import { Callout } from '#kit/ui/callout.tsx';
import { Surface } from '#kit/ui/surface.tsx';
import { ColumnPanel } from './column-panel.tsx';
import { useHeldFocus } from '../held-focus.ts';
import { useImport } from '../import-context.tsx';
import { ImportHead, useFileFacts } from '../import-head.tsx';
import { questionShortly, messageText, targetLabel } from '../import-text.ts';
import { joinedBy, targetsOf } from '../target.ts';
import type { ColumnReading, ImportColumn } from '../api.ts';
import { whyNot } from '../../ui/why-not.tsx';
import './columns-step.css';

const icons: Readonly<Record<ColumnReading['state'], typeof TickCircle>> = {
  read: TickCircle,
  attention: WarningSign,
  out: Circle,
};

/** The choice in a column's field that nobody has made yet. */
const undecided = '?';

const stateOf = ({ reading, also = [] }: ImportColumn): ColumnReading['state'] =>
  also.some((other) => other.reading.state === 'attention') ? 'attention' : reading.state;

const nameOf = ({ name, index }: ImportColumn, t: I18n['t']): string => name || t('kit.import.column', { number: index + 1 });

/** Reading of a column in one line: its first question, and the further fields it feeds. */
function readingText(entity: Entity, goal: string, { reading, also = [], maybe }: ImportColumn, i18n: I18n): string {
  const { t } = i18n;
  if (maybe) return t('kit.import.read.maybe', { field: targetLabel(entity, maybe[0] ?? '', t) });
  const [question] = reading.questions ?? [];
  const target = question && targetsOf(entity).find(({ id }) => id === goal);
  const text = question && target ? questionShortly(question, target.field, i18n) : messageText(reading.says, i18n);
  const fields = also.map(({ target }) => targetLabel(entity, target, t)).join(', ');
  return fields === '' ? text : `${text}, ${t('kit.import.also.and', { fields })}`;
}

/** The third step: which column goes to which field, and how its cells are read. */
export const ColumnsStep = observer(function ColumnsStep() {
  const { entity, model, go } = useImport();
  const i18n = useI18n();
  const { t, number } = i18n;
  const facts = useFileFacts();
  const { file, settling } = model;
  const [chosen, setChosen] = useState<number>();
  const [told, setTold] = useState('');
  const settled = useRef(false);
  const describe = () => {
    const column = file?.columns[chosen ?? -1];
    return column ? `${nameOf(column, t)}: ${readingText(entity, file?.settings.mapping[column.index] ?? '', column, i18n)}` : '';
  };
  useHeldFocus(settling, ['.import-question button', '.import-columns-line[data-chosen] select']);
  useEffect(() => {
    if (settling) settled.current = true;
    setTold(settled.current && !settling ? describe() : '');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what an answer has changed is told
  }, [settling]);
  if (!file) return null;
  const mapped = file.columns.filter(({ index }) => file.settings.mapping[index]);
  const shown = file.columns[chosen ?? -1] ?? file.columns.find((column) => stateOf(column) === 'attention') ?? mapped[0];
  const missing = (file.missing ?? []).map((name) => t(labelKey(entity, name))).join(', ');

  const check = () => {
    go('check');
    void model.check();
  };

  return (
    <Surface side={<ColumnPanel column={shown} />}>
      <ImportHead
        detail={facts}
        actions={
          <>
            <Button variant="minimal" onClick={() => go('encoding')}>
              {t('kit.import.back')}
            </Button>
            <Button
              intent="primary"
              endIcon={<ArrowRight />}
              loading={settling}
              {...whyNot(missing !== '' ? t('kit.import.missing', { fields: missing }) : mapped.length === 0 && t('kit.why.choose'))}
              onClick={check}
            >
              {t('kit.import.check', { count: file.rows, shown: number(file.rows) })}
            </Button>
          </>
        }
      />
      <p className="unseen" role="status">
        {told}
      </p>
      {missing !== '' && (
        <div className="import-missing">
          <Callout tone="error">{t('kit.import.missing', { fields: missing })}</Callout>
        </div>
      )}
      <div className="import-columns" role="table" aria-label={t('kit.import.step.columns')}>
        <div className="import-columns-head" role="row">
          <span role="columnheader">{t('kit.import.columns.name')}</span>
          <span role="columnheader">{t('kit.import.columns.sample')}</span>
          <span role="columnheader" aria-hidden="true" />
          <span role="columnheader">{t('kit.import.columns.field')}</span>
          <span role="columnheader">{t('kit.import.columns.reading')}</span>
        </div>
        {file.columns.map((column) => (
          <ColumnLine
            key={column.index}
            column={column}
            chosen={column === shown}
            onChoose={() => setChosen(column.index)}
          />
        ))}
      </div>
    </Surface>
  );
});

const ColumnLine = observer(function ColumnLine(props: {
  readonly column: ImportColumn;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}) {
  const { entity, model } = useImport();
  const i18n = useI18n();
  const { t } = i18n;
  const { column, chosen, onChoose } = props;
  const mapping = model.file?.settings.mapping ?? {};
  const target = mapping[column.index] ?? (column.maybe ? undecided : '');
  const name = nameOf(column, t);
  const state = stateOf(column);
  const Icon = icons[state];
  const reading = readingText(entity, target, column, i18n);

  const map = (id: string) => {
    onChoose();
    const goal = targetsOf(entity).find((one) => one.id === id);
    // A field that takes one column gives up the one it had; others join them.
    const joins = goal !== undefined && joinedBy(goal) !== undefined;
    const freed = Object.fromEntries(
      Object.entries(mapping).map(([index, other]) => [index, other === id && !joins ? null : other]),
    );
    const { [id]: _, ...constants } = model.file?.settings.constants ?? {};
    void model.settle({ mapping: { ...freed, [column.index]: id === '' ? null : id }, constants });
  };

  return (
    <div
      className="import-columns-line"
      role="row"
      data-chosen={chosen || undefined}
      data-out={target === '' || undefined}
      onClick={onChoose}
    >
      <span role="cell" className="import-columns-name cut" title={name}>
        {name}
      </span>
      <span role="cell" className="import-columns-sample cut" title={column.sample}>
        {column.sample}
      </span>
      <span role="cell" className="import-columns-arrow">
        <ArrowRight size={14} />
      </span>
      <span role="cell">
        <HTMLSelect
          fill
          value={target}
          disabled={model.settling}
          aria-label={t('kit.import.columns.fieldOf', { name })}
          onChange={(event) => map(event.currentTarget.value)}
          onFocus={onChoose}
        >
          {target === undecided && <option value={undecided}>{t('kit.import.meanings.choose')}</option>}
          <option value="">{t('kit.import.columns.out')}</option>
          {targetsOf(entity).map(({ id }) => (
            <option key={id} value={id}>
              {targetLabel(entity, id, t)}
            </option>
          ))}
        </HTMLSelect>
      </span>
      <span role="cell" className="import-reading" data-state={state}>
        <Icon size={12} />
        <span className="cut" title={reading}>
          {reading}
        </span>
      </span>
    </div>
  );
});
