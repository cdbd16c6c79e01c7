import { kindOf } from '#kit/records/kinds/kinds.ts';
import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import type { I18n } from '#core/i18n/i18n.ts';
import { useI18n } from '#core/react/react.tsx';
import { useImport } from '../import-context.tsx';
import { questionText, targetLabel } from '../import-text.ts';
import { referredBy, type ImportTarget } from '../target.ts';
import type { CellQuestion, ColumnReading } from '../api.ts';

/** The questions about cells that go to a field, each answered at once, and the answers that were given. */
export const CellQuestions = observer(function CellQuestions(props: {
  readonly name: string;
  readonly target: ImportTarget;
  readonly reading: ColumnReading;
}) {
  const { entity, model } = useImport();
  const i18n = useI18n();
  const { t } = i18n;
  const { name, target, reading } = props;
  const { settings } = model.file ?? {};
  const given = settings?.meanings[target.name] ?? {};
  const mean = (meanings: Readonly<Record<string, string>>) =>
    void model.settle({ meanings: { ...settings?.meanings, [target.name]: meanings } });
  const settle = ({ cells }: CellQuestion, meaningOf: (cell: CellQuestion['cells'][number]) => string) =>
    mean({ ...given, ...Object.fromEntries(cells.map((cell) => [cell.cell, meaningOf(cell)])) });
  const { questions = [] } = reading;
  // The meanings of choices, names and days stand in a list of their own.
  const settled = reading.meanings || referredBy(target.field) !== undefined ? [] : Object.entries(given);
  if (questions.length === 0 && settled.length === 0) return null;
  return (
    <section>
      <h2 className="type-section">{`${name} → ${targetLabel(entity, target.id, t)}`}</h2>
      {questions.map((question) => (
        <div key={question.asks} className="import-question" role="group" aria-label={questionText(question, target.field, i18n)}>
          <p>{questionText(question, target.field, i18n)}</p>
          <div>
            <Button size="small" disabled={model.settling} onClick={() => settle(question, ({ means }) => means)}>
              {t(question.asks === 'day' ? 'kit.import.ask.asNumbers' : 'kit.import.ask.asEmpty')}
            </Button>
            {kindOf(target.field).isFreeText && (
              <Button
                size="small"
                variant="minimal"
                disabled={model.settling}
                onClick={() => settle(question, ({ cell }) => cell)}
              >
                {t('kit.import.ask.asTheyAre')}
              </Button>
            )}
          </div>
        </div>
      ))}
      {settled.length > 0 && (
        <ul className="import-meanings">
          {settled.slice(0, maxSettled).map(([cell, means]) => (
            <li key={cell}>
              <span className="cut" title={settledText(cell, means, t)}>
                {settledText(cell, means, t)}
              </span>
              <Button
                size="small"
                variant="minimal"
                disabled={model.settling}
                aria-label={t('kit.import.ask.backOf', { cell })}
                onClick={() => mean(Object.fromEntries(settled.filter(([other]) => other !== cell)))}
              >
                {t('kit.import.ask.back')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {settled.length > maxSettled && (
        <p className="import-panel-text">{t('kit.import.meanings.more', { count: settled.length - maxSettled })}</p>
      )}
    </section>
  );
});

/** Settled questions shown before the rest is only counted. */
const maxSettled = 25;

function settledText(cell: string, means: string, t: I18n['t']): string {
  if (means === '') return t('kit.import.ask.answeredEmpty', { cell });
  return t(means === cell ? 'kit.import.ask.answeredItself' : 'kit.import.ask.answered', { cell, means });
}
