import { Button, Checkbox } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import { Blank } from '#kit/ui/blank.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { ResultCards, ResultFilter } from '#kit/ui/result-cards.tsx';
import { Status } from '#kit/ui/status.tsx';
import type { PasteModel } from '../paste/paste-model.ts';
import type { PasteResponse } from '../paste/api.ts';
import { partNames, pasteResults } from '../paste/parts.ts';
import { PasteLine, resultShapes } from './paste-line.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';
import './paste-lines.css';

/** Changes that a table would make: a card for each result, the questions, and the lines. */
export const PasteDifference = observer(function PasteDifference({ model, answer }: { readonly model: PasteModel; readonly answer: PasteResponse }) {
  const { t, number } = useI18n();
  const { counts, filter, shown, questions, conflicts } = model;
  const open = shown.filter((row) => row.result !== 'unsure' && model.canChoose(row) && (!model.isWarned(row) || model.isChosen(row)));
  const taken = open.filter(model.isChosen).length;
  if (answer.rows.length === 0) return <Blank kind="empty" title={t('room.paste.empty')} text={t('room.paste.empty.text')} action={<Button text={t('room.paste.change')} onClick={model.change} />} />;
  return (
    <>
      <ResultCards
        label={t('room.paste.results')}
        cards={pasteResults.map((result) => ({
          id: result,
          status: <Status {...resultShapes[result]}>{t(`room.paste.result.${result}`)}</Status>,
          count: number(counts[result]),
          pressed: filter.includes(result),
          onPress: () => model.toggle(result),
        }))}
      />
      {(filter.length > 0 || model.hidesSame) && (
        <div className="paste-filter">
          <ResultFilter onPress={model.showAll} title={t('room.paste.showAll')}>
            {filter.length > 0 ? t('room.paste.showing', { count: shown.length, shown: number(shown.length) }) : t('room.paste.hiding', { count: counts.same, shown: number(counts.same) })}
          </ResultFilter>
        </div>
      )}
      {(model.missesMost || conflicts.size > 0) && (
        <div className="paste-said">
          {model.missesMost && (
            <Callout tone="warning">
              {t('room.paste.many')} {t('room.paste.manyStay', { count: model.warned.length, shown: number(model.warned.length) })}{' '}
              {model.warned.length > 0 && (
                <Button size="small" {...whyNot(model.review.phase !== 'ready' && t('kit.why.ready'))} text={t('room.paste.withdraw', { count: model.warned.length, shown: number(model.warned.length) })} onClick={model.withdrawWarned} />
              )}
            </Callout>
          )}
          {conflicts.size > 0 && <Callout tone="warning">{t('room.paste.conflicts', { count: conflicts.size, shown: number(conflicts.size) })}</Callout>}
        </div>
      )}
      {questions.map(({ text, maybe, lines }) => (
        <div key={text} className="paste-question" role="group" aria-label={t('room.paste.which', { text })}>
          <span>
            <strong>{t('room.paste.which', { text })}</strong> <span className="paste-muted">{t('room.paste.which.text', { count: lines })}</span>
          </span>
          {maybe.map((id) => (
            <Button key={id} size="small" text={answer.labels['building']?.[id] ?? `#${id}`} disabled={model.review.phase === 'applying'} onClick={() => model.mean(text, id)} />
          ))}
        </div>
      ))}
      {/* oxlint-disable-next-line no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard */}
      <div className="paste-scroll" role="region" aria-label={t('room.paste.results')} tabIndex={0} aria-busy={model.review.phase === 'inspecting' || model.review.phase === 'applying'}>
        {shown.length === 0 ? (
          <Blank kind="nomatch" title={t('room.paste.none')} action={<Button text={t('room.paste.showAll')} onClick={model.showAll} />} />
        ) : (
          <table className="paste-lines">
            <thead>
              <tr>
                <th scope="col" className="paste-check">
                  <Checkbox
                    aria-label={t('room.paste.takeAll')}
                    {...whyNot(open.length === 0 && t('kit.why.empty'))}
                    checked={open.length > 0 && taken === open.length}
                    indeterminate={taken > 0 && taken < open.length}
                    onChange={(event) => model.chooseAll(event.currentTarget.checked)}
                  />
                </th>
                {partNames.map((part) => (
                  <th key={part} scope="col" data-part={part}>
                    {t(`room.paste.part.${part}`)}
                  </th>
                ))}
                <th scope="col" data-part="result">
                  {t('room.paste.result')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <PasteLine key={row.key} model={model} row={row} labels={answer.labels} />
              ))}
            </tbody>
          </table>
        )}
        {answer.skipped.length > 0 && (
          <details className="paste-skipped">
            <summary>{t('room.paste.skipped', { count: answer.skipped.length, shown: number(answer.skipped.length) })}</summary>
            <ul>
              {answer.skipped.map(({ line, text }) => (
                <li key={line}>
                  <span className="number paste-muted">{number(line)}</span> {text}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </>
  );
});
