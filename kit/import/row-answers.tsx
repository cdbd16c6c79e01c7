import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import { say } from '#kit/entity/say.ts';
import { labelKey } from '#kit/entity/words.ts';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import type { CheckSheet } from './check-sheet.ts';
import { useImport } from './import-context.tsx';
import type { ImportModel } from './import-model.ts';
import type { ImportRow, RowAnswer, RowOffer, RowsAnswer } from './wire.ts';

/** What takes back what a person said about a row; undefined where nothing was said. */
function takenBack({ out, chosen, confirmed }: ImportRow): RowAnswer | undefined {
  if (out) return { out: false };
  if (chosen) return { same: null };
  return confirmed ? { confirmed: false } : undefined;
}

const isDoubtful = ({ problems }: ImportRow): boolean =>
  problems.length > 0 && problems.every(({ level }) => level === 'unsure');

/** Does what the button of a row does: opens its answers, confirms it, or takes back what was said. */
export function answerRow(model: ImportModel, sheet: CheckSheet, place: number): void {
  const row = model.row(place);
  if (!row || model.rechecking) return;
  const back = takenBack(row);
  if (back) void model.correct(place, back);
  else if (row.offers) sheet.answer(place);
  else if (isDoubtful(row)) void model.correct(place, { confirmed: true });
}

interface AnswersProps {
  readonly record: ImportRow;
  /** The place of the row among those shown. */
  readonly place: number;
  readonly sheet: CheckSheet;
}

/** The button beside a reason: what a person may answer to the row, and to all rows that ask the same. */
export const RowAnswers = observer(function RowAnswers({ record, place, sheet }: AnswersProps) {
  const { model } = useImport();
  const { t, number } = useI18n();
  const back = takenBack(record);
  if (!back && record.offers) {
    return (
      <LatePopover
        isOpen={sheet.answering === place}
        onInteraction={(open) => sheet.answer(open ? place : undefined)}
        placement="bottom-end"
        content={<Answers record={record} place={place} />}
        target={(target) => (
          <Button
            {...target}
            size="small"
            tabIndex={-1}
            endIcon={<CaretDown />}
            disabled={model.rechecking}
            aria-label={t('kit.import.answer.line', { line: number(record.line) })}
          >
            {t('kit.import.answer')}
          </Button>
        )}
      />
    );
  }
  if (!back && !isDoubtful(record)) return null;
  return (
    <Button size="small" tabIndex={-1} disabled={model.rechecking} onClick={() => answerRow(model, sheet, place)}>
      {t(back ? 'kit.import.answer.back' : 'kit.import.confirm')}
    </Button>
  );
});

const Answers = observer(function Answers({ record, place }: Omit<AnswersProps, 'sheet'>) {
  const { entity, model } = useImport();
  const i18n = useI18n();
  const { t, number } = i18n;
  const offers = record.offers ?? [];
  const asks = offers.some(({ is }) => is === 'shift') ? 'shift' : offers.some(({ is }) => is === 'same') ? 'near' : undefined;
  const many = asks ? (model.file?.asks?.[asks] ?? 0) : 0;
  const one = (answer: RowAnswer) => () => void model.correct(place, answer);
  const all = (answer: RowsAnswer) => () => void model.answer(answer);
  const forAll: readonly Exclude<RowsAnswer['answer'], 'mean'>[] = asks === 'shift' ? ['shift'] : ['same', 'new', 'out'];

  const label = (offer: Exclude<RowOffer, { is: 'shift' }>): string => {
    const field = offer.is === 'mean' ? entity.fields[offer.field] : undefined;
    if (offer.is === 'mean' && field?.kind === 'plainDate')
      return say(field, offer.means, i18n, labelKey(entity, offer.field), {});
    return offer.label;
  };
  const detail = ({ detail: key }: { readonly detail?: string }) => (key === undefined ? [] : [t(key)]);
  const item = (offer: RowOffer) => {
    if (offer.is === 'shift') {
      const cells = Object.fromEntries(offer.cells.entries());
      const shown = offer.cells.map((cell) => cell.trim() || '–').join(' | ');
      return <MenuItem key="shift" text={<Told text={t('kit.import.answer.shift')} more={shown} />} onClick={one({ cells })} />;
    }
    if (offer.is === 'same') {
      const text = t('kit.import.answer.same', { label: label(offer) });
      return <MenuItem key={offer.id} text={text} label={detail(offer).join('')} onClick={one({ same: offer.id })} />;
    }
    const { field, cell, means } = offer;
    return (
      <MenuItem
        key={`${field} ${cell} ${means}`}
        text={t('kit.import.answer.mean', { cell, label: label(offer) })}
        label={[...detail(offer), t('kit.import.rows', { count: offer.rows, shown: number(offer.rows) })].join(' · ')}
        onClick={all({ answer: 'mean', field, cell, means })}
      />
    );
  };

  return (
    <Menu className="import-answers" onKeyDown={(event) => event.stopPropagation()}>
      {offers.map(item)}
      {asks === 'near' && <MenuItem text={t('kit.import.answer.new')} onClick={one({ confirmed: true })} />}
      <MenuItem text={t('kit.import.answer.out')} onClick={one({ out: true })} />
      {many > 1 && <MenuDivider />}
      {many > 1 &&
        forAll.map((answer) => (
          <MenuItem
            key={answer}
            text={t(`kit.import.answer.all.${answer}`, { count: many, shown: number(many) })}
            onClick={all({ answer })}
          />
        ))}
    </Menu>
  );
});

/** An answer with what it would give, in a second line. */
const Told = ({ text, more }: { readonly text: string; readonly more: string }) => (
  <>
    {text}
    <span className="import-answers-more">{more}</span>
  </>
);
