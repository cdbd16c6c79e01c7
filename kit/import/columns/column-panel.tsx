import { kindOf } from '#kit/records/kinds/kinds.ts';
import { Checkbox, HTMLSelect, InputGroup, Radio } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { Fragment, useState } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { formatValue } from '#kit/records/format-value.ts';
import { Callout } from '#kit/ui/callout.tsx';
import { AlsoFields } from './also-fields.tsx';
import { CellQuestions } from './cell-questions.tsx';
import { ConstantFields } from './constant-fields.tsx';
import { JoinedColumns } from './joined-columns.tsx';
import { SimilarColumns } from './similar-columns.tsx';
import { useImport } from '../import-context.tsx';
import { matchLabel, targetLabel, wordOf } from '../import-text.ts';
import { referredBy, targetsOf, type ImportTarget } from '../target.ts';
import type { CellMeaning, ColumnReading, ImportColumn, TargetReading } from '../api.ts';
import { whyNot } from '../../ui/why-not.tsx';

/** Meanings shown before the rest is only counted. */
const listed = 25;

/** Beside the columns: what the values of one mean, whether unknown records are made, how rows find their records. */
export const ColumnPanel = observer(function ColumnPanel({ column }: { readonly column: ImportColumn | undefined }) {
  const { t } = useI18n();
  return (
    <div className="import-panel">
      {column && <Column key={column.index} column={column} />}
      <ConstantFields />
      <MatchBy />
      <Callout tone="info">{t('kit.import.safe')}</Callout>
    </div>
  );
});

/** Settings of one column: its questions, its fields, and the meanings of its values in each. */
const Column = observer(function Column({ column }: { readonly column: ImportColumn }) {
  const { entity, model } = useImport();
  const { t } = useI18n();
  const name = column.name || t('kit.import.column', { number: column.index + 1 });
  const goal = model.file?.settings.mapping[column.index];
  const readings: readonly TargetReading[] = [
    ...(goal ? [{ target: goal, reading: column.reading }] : []),
    ...(column.also ?? []),
  ];
  return (
    <>
      <SimilarColumns column={column} />
      <JoinedColumns column={column} />
      {readings.map(({ target: id, reading }) => {
        const target = targetsOf(entity).find((one) => one.id === id);
        return (
          target && (
            <Fragment key={id}>
              <CellQuestions name={name} target={target} reading={reading} />
              <Values name={name} target={target} reading={reading} />
            </Fragment>
          )
        );
      })}
      <AlsoFields column={column} />
    </>
  );
});

const Values = observer(function Values(props: {
  readonly name: string;
  readonly target: ImportTarget;
  readonly reading: ColumnReading;
}) {
  const { entity, model } = useImport();
  const i18n = useI18n();
  const { t, number } = i18n;
  const { name, target, reading } = props;
  const { settings } = model.file ?? {};
  const { meanings, creates = 0 } = reading;
  if (!settings || !meanings || (meanings.length === 0 && creates === 0)) return null;
  const unknown = meanings.filter(({ means }) => means === null).length;
  const refers = referredBy(target.field) !== undefined;
  const days = kindOf(target.field).time === 'day';
  const make = (on: boolean) => {
    const others = settings.createMissing.filter((name) => name !== target.name);
    void model.settle({ createMissing: on ? [...others, target.name] : others });
  };
  // A cell may be called as what every object has.
  const said = new Map(Object.entries(settings.meanings[target.name] ?? {}));
  const mean = (cell: string, means: string | undefined) => {
    const { [cell]: _, ...others } = settings.meanings[target.name] ?? {};
    const own = means === undefined ? others : { ...others, [cell]: means };
    void model.settle({ meanings: { ...settings.meanings, [target.name]: own } });
  };
  return (
    <section>
      {!reading.questions && <h2 className="type-section">{`${name} → ${targetLabel(entity, target.id, t)}`}</h2>}
      {refers && (creates > 0 || settings.createMissing.includes(target.name)) && (
        <Checkbox
          checked={settings.createMissing.includes(target.name)}
          disabled={model.settling}
          onChange={(event) => make(event.currentTarget.checked)}
          label={t('kit.import.create', { count: creates, shown: number(creates) })}
        />
      )}
      {unknown > 0 && (
        <p className="import-panel-text">{t(refers ? 'kit.import.meanings.unknown' : days ? 'kit.import.meanings.days' : 'kit.import.meanings.text')}</p>
      )}
      {(!refers || unknown > 0 || meanings.some(({ maybe }) => maybe)) && meanings.length > 0 && (
        <ul className="import-meanings" data-of={refers || days ? 'text' : 'choice'}>
          {meanings.slice(0, listed).map((one) => (
            <li key={one.cell}>
              <span className="cut" title={one.cell}>
                <strong>{one.cell}</strong>{' '}
                <span>{t('kit.import.rows', { count: one.rows, shown: number(one.rows) })}</span>
              </span>
              {refers || days ? (
                <LabelMeaning
                  // A suggestion that was taken stands in the field as if it was typed.
                  key={said.get(one.cell) ?? ''}
                  one={one}
                  given={said.get(one.cell)}
                  onMean={(means) => mean(one.cell, means)}
                />
              ) : (
                <HTMLSelect
                  value={said.get(one.cell) ?? one.means ?? '?'}
                  disabled={model.settling}
                  data-open={one.means === null || undefined}
                  aria-label={t('kit.import.meanings.of', { cell: one.cell })}
                  onChange={(event) => mean(one.cell, event.currentTarget.value)}
                >
                  {one.means === null && <option value="?">{t('kit.import.meanings.choose')}</option>}
                  {kindOf(target.field).words?.(target.field.options as never).map((word) => (
                    <option key={String(word)} value={String(word)}>
                      {wordOf(entity, target.name, word, t)}
                    </option>
                  ))}
                  <option value="">{t('kit.import.meanings.empty')}</option>
                </HTMLSelect>
              )}
              {one.means === null && one.maybe && (
                <span className="import-maybe">
                  {t('kit.import.meanings.maybe')}
                  {one.maybe.map(({ means, label, detail }) => (
                    <button key={means} type="button" disabled={model.settling} onClick={() => mean(one.cell, means)}>
                      {days ? formatValue(target.field, means, i18n, '', {}) : [label, ...(detail === undefined ? [] : [t(detail)])].join(' · ')}
                    </button>
                  ))}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {meanings.length > listed && (
        <p className="import-panel-text">{t('kit.import.meanings.more', { count: meanings.length - listed })}</p>
      )}
    </section>
  );
});

/** The label of the record that a cell means, typed. */
function LabelMeaning(props: {
  readonly one: CellMeaning;
  readonly given: string | undefined;
  readonly onMean: (means: string | undefined) => void;
}) {
  const { t } = useI18n();
  const { one, given, onMean } = props;
  const chosen = one.maybe?.find(({ means }) => means === given);
  const shown = chosen ? [chosen.label, ...(chosen.detail === undefined ? [] : [t(chosen.detail)])].join(' · ') : (given ?? '');
  const [text, setText] = useState(shown);
  const commit = () => {
    if (text.trim() !== shown) onMean(text.trim() === '' ? undefined : text.trim());
  };
  return (
    <InputGroup
      size="small"
      value={text}
      placeholder={t('kit.import.meanings.name')}
      aria-label={t('kit.import.meanings.of', { cell: one.cell })}
      intent={given !== undefined && one.means === null ? 'danger' : 'none'}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && commit()}
    />
  );
}

const MatchBy = observer(function MatchBy() {
  const { entity, model } = useImport();
  const { t } = useI18n();
  const { file } = model;
  if (!file || file.matchFields.length === 0) return null;
  return (
    <section role="radiogroup" aria-label={t('kit.import.match')}>
      <h2 className="type-section">{t('kit.import.match')}</h2>
      {file.matchFields.map(({ field, mapped }) => (
        <div key={field} className="import-match">
          <Radio
            name="import-match"
            checked={file.settings.matchBy === field}
            disabled={model.settling}
            {...whyNot(!mapped && t('kit.why.missing'))}
            onChange={() => void model.settle({ matchBy: field })}
            label={matchLabel(entity, field, t)}
          />
          {!mapped && <p className="import-panel-text">{t('kit.import.match.absent')}</p>}
        </div>
      ))}
      {file.settings.matchBy === null && <p className="import-panel-text">{t('kit.import.match.none')}</p>}
    </section>
  );
});
