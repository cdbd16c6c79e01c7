import { kindOf } from '#kit/records/kinds/kinds.ts';
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Cross, WarningSign } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { noLabels } from '#kit/records/cells.ts';
import { useImport } from '../import-context.tsx';
import { messageText, targetLabel, wordOf } from '../import-text.ts';
import { targetsOf, type ImportTarget } from '../target.ts';

/** Fields without a column and what they hold in every row; those that must be filled come first. */
export const ConstantFields = observer(function ConstantFields() {
  const { entity, model } = useImport();
  const i18n = useI18n();
  const { t } = i18n;
  const { file } = model;
  const [opened, setOpened] = useState<string>();
  if (!file) return null;
  const { settings, missing = [] } = file;
  const { constants = {} } = settings;
  const fed = new Set([...Object.values(settings.mapping), ...Object.values(settings.also ?? {}).flat()]);
  const free = targetsOf(entity).filter(({ id }) => !fed.has(id));
  const shown = free.filter(({ id, name }) => id in constants || id === opened || (missing.includes(name) && id === name));
  const put = (id: string, value: string) => {
    const { [id]: _, ...others } = constants;
    void model.settle({ constants: value === '' ? others : { ...others, [id]: value } });
  };
  return (
    <section>
      <h2 className="type-section">{t('kit.import.constants')}</h2>
      <p className="import-panel-text">{t('kit.import.constants.text')}</p>
      {shown.map((target) => {
        const reading = file.constants?.find((one) => one.target === target.id)?.reading;
        const field = targetLabel(entity, target.id, t);
        return (
          <div key={target.id} className="import-constant">
            <span>{field}</span>
            <span className="import-fixed">
              <ConstantValue
                key={constants[target.id]}
                target={target}
                value={constants[target.id] ?? ''}
                focused={target.id === opened && !(target.id in constants)}
                label={t('kit.import.constants.value', { field })}
                onPut={(value) => put(target.id, value)}
              />
              <Button
                size="small"
                variant="minimal"
                icon={<Cross size={14} />}
                disabled={model.settling}
                aria-label={t('kit.import.constants.remove', { field })}
                onClick={() => {
                  setOpened(undefined);
                  if (target.id in constants) put(target.id, '');
                }}
              />
            </span>
            {reading?.state === 'attention' && (
              <span className="import-reading" data-state="attention">
                <WarningSign size={12} />
                <span>{messageText(reading.says, i18n)}</span>
              </span>
            )}
          </div>
        );
      })}
      <HTMLSelect
        fill
        value=""
        disabled={model.settling}
        aria-label={t('kit.import.constants.field')}
        onChange={(event) => setOpened(event.currentTarget.value)}
      >
        <option value="">{t('kit.import.constants.choose')}</option>
        {free
          .filter(({ id }) => !shown.some((one) => one.id === id))
          .map(({ id }) => (
            <option key={id} value={id}>
              {targetLabel(entity, id, t)}
            </option>
          ))}
      </HTMLSelect>
    </section>
  );
});

/** The one value of a field, chosen among its choices or typed as it would stand in a cell. */
const ConstantValue = observer(function ConstantValue(props: {
  readonly target: ImportTarget;
  readonly value: string;
  /** It was just chosen. */
  readonly focused: boolean;
  readonly label: string;
  readonly onPut: (value: string) => void;
}) {
  const { entity, model } = useImport();
  const { t } = useI18n();
  const { target, value, focused, label, onPut } = props;
  const [text, setText] = useState(value);
  const { field, name } = target;
  const words = kindOf(field).words?.(field.options as never);
  if (words) {
    return (
      <HTMLSelect fill autoFocus={focused} value={value} disabled={model.settling} aria-label={label} onChange={(event) => onPut(event.currentTarget.value)}>
        <option value="">{t('kit.import.meanings.choose')}</option>
        {words.map((word) => (
          <option key={String(word)} value={kindOf(field).cell.write(word as never, field.options as never, noLabels)}>
            {wordOf(entity, name, word, t)}
          </option>
        ))}
      </HTMLSelect>
    );
  }
  const commit = () => {
    if (text.trim() !== value) onPut(text.trim());
  };
  return (
    <InputGroup
      fill
      size="small"
      autoFocus={focused}
      value={text}
      aria-label={label}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && commit()}
    />
  );
});
