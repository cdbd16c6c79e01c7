import { Button, HTMLSelect } from '@blueprintjs/core';
import { ArrowRight } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import { useImport } from './import-context.tsx';
import { delimiterName, ImportHead, useFileFacts } from './import-head.tsx';
import { delimiters, encodings } from './limits.ts';
import './encoding-step.css';

/** The second step: the first lines as they are read, and other ways to read them. */
export const EncodingStep = observer(function EncodingStep() {
  const { model, go } = useImport();
  const { t, number } = useI18n();
  const facts = useFileFacts();
  const { file, settling } = model;
  if (!file) return null;
  const width = Math.max(...file.preview.map(({ cells }) => cells.length));
  return (
    <div className="import-page">
      <ImportHead
        detail={facts}
        actions={
          <>
            <Button variant="minimal" onClick={() => go('file')}>
              {t('kit.import.back')}
            </Button>
            <Button intent="primary" endIcon={<ArrowRight />} loading={settling} onClick={() => go('columns')}>
              {t('kit.import.toColumns')}
            </Button>
          </>
        }
      />
      <div className="import-choices">
        {file.format === 'csv' && (
          <>
            <label className="import-choice">
              <span>{t('kit.import.encoding')}</span>
              <HTMLSelect
                value={file.encoding ?? 'utf-8'}
                disabled={settling}
                onChange={(event) => void model.settle({ encoding: event.currentTarget.value })}
                options={encodings.map((value) => ({ value, label: t(`kit.import.encoding.${value}`) }))}
              />
            </label>
            <label className="import-choice">
              <span>{t('kit.import.delimiter')}</span>
              <HTMLSelect
                value={file.delimiter ?? ','}
                disabled={settling}
                onChange={(event) => void model.settle({ delimiter: event.currentTarget.value })}
                options={delimiters.map((value) => ({
                  value,
                  label: t(`kit.import.delimiter.${delimiterName(value)}`),
                }))}
              />
            </label>
          </>
        )}
        <label className="import-choice">
          <span>{t('kit.import.header')}</span>
          <HTMLSelect
            value={file.headerLine}
            disabled={settling}
            onChange={(event) => void model.settle({ headerLine: Number(event.currentTarget.value) })}
            options={[
              { value: 0, label: t('kit.import.header.none') },
              ...file.preview.map(({ line }) => ({
                value: line,
                label: t('kit.import.header.line', { line: number(line) }),
              })),
            ]}
          />
        </label>
        {file.format === 'csv' && <p className="import-choices-text">{t('kit.import.encoding.text')}</p>}
      </div>
      <div className="import-preview" tabIndex={0} role="region" aria-label={t('kit.import.preview')}>
        <table>
          <tbody>
            {file.preview.map(({ line, cells }) => (
              <tr
                key={line}
                data-part={line === file.headerLine ? 'header' : line < file.headerLine ? 'before' : 'row'}
              >
                <th scope="row" className="number">
                  {number(line)}
                </th>
                {Array.from({ length: width }, (_, index) => (
                  <td key={index} title={cells[index]}>
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
});
