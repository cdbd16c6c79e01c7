import { Button, Checkbox } from '@blueprintjs/core';
import { Edit, Error as ErrorIcon, WarningSign } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { Status, type StatusShape, type Tone } from '#kit/ui/status.tsx';
import type { PasteModel } from '../paste/paste-model.ts';
import type { FactName, PasteResponse, PasteRow, UnitFacts } from '../paste/api.ts';
import { partNames, type PartName, type PasteResult } from '../paste/parts.ts';
import { PasteEdit } from './paste-edit.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';

/** The shape and tone of each result, on the cards and in the lines. */
export const resultShapes: Readonly<Record<PasteResult, { readonly shape: StatusShape; readonly tone: Tone }>> = {
  new: { shape: 'full', tone: 'info' },
  change: { shape: 'half', tone: 'accent' },
  gone: { shape: 'paused', tone: 'neutral' },
  same: { shape: 'open', tone: 'neutral' },
  unsure: { shape: 'attention', tone: 'warning' },
  error: { shape: 'refused', tone: 'error' },
};

/** The fact behind each part that has one. */
const factOf: Partial<Readonly<Record<PartName, FactName>>> = { roomType: 'roomType', price: 'price', available: 'available', free: 'free' };

interface LineProps {
  readonly model: PasteModel;
  readonly row: PasteRow;
  readonly labels: PasteResponse['labels'];
}

/** One unit of the difference: old values struck beside the new, what is wrong, and whether it is taken over. */
export const PasteLine = observer(function PasteLine({ model, row, labels }: LineProps) {
  const { t } = useI18n();
  const { line } = row;
  if (line !== undefined && model.editing === line && row.parts) return <PasteEdit line={line} parts={row.parts} onKeep={(parts) => model.correct(line, parts)} onLeave={() => model.edit(undefined)} />;
  const chosen = model.isChosen(row);
  const building = row.building === undefined ? undefined : labels['building']?.[row.building];
  const name = [building, row.unit].filter(Boolean).join(' ') || (row.text ?? '');
  return (
    <tr data-result={row.result} data-out={(!chosen && model.canChoose(row) && row.result !== 'unsure') || undefined}>
      <td className="paste-check">
        <Checkbox aria-label={t('room.paste.take', { unit: name })} checked={chosen} {...whyNot(!model.canChoose(row) && t('kit.why.state'))} onChange={(event) => model.choose(row, event.currentTarget.checked)} />
      </td>
      {partNames.map((part) => (
        <PartCell key={part} part={part} row={row} labels={labels} />
      ))}
      <td data-part="result">
        <span className="paste-result">
          <Reason model={model} row={row} labels={labels} />
          {line !== undefined && (
            <Button
              className="paste-edit"
              data-quiet={row.result !== 'error' || undefined}
              size="small"
              variant={row.result === 'error' ? 'outlined' : 'minimal'}
              icon={row.result === 'error' ? undefined : <Edit size={14} />}
              text={row.result === 'error' ? t('room.paste.edit') : undefined}
              aria-label={t('room.paste.editLine', { line })}
              disabled={model.review.phase === 'applying'}
              onClick={() => model.edit(line)}
            />
          )}
        </span>
        {row.result === 'error' && <span className="paste-raw cut" title={row.text}>{row.text?.replaceAll('\t', ' · ')}</span>}
      </td>
    </tr>
  );
});

/** Cell of a part: its text where that cannot be read, else the value, with the former one struck beside it. */
function PartCell({ part, row, labels }: Pick<LineProps, 'row' | 'labels'> & { readonly part: PartName }) {
  const i18n = useI18n();
  const { t } = i18n;
  const problem = row.problems.find((one) => one.part === part);
  const raw = row.parts?.[part] ?? '';
  const cell = (children: ReactNode, title?: string) => (
    <td data-part={part} data-level={problem?.level} title={title}>
      {problem && (problem.level === 'error' ? <ErrorIcon size={12} className="paste-mark" /> : <WarningSign size={12} className="paste-mark" />)}
      <span className="paste-value">{children}</span>
    </td>
  );
  if (raw !== '' && (problem?.level === 'error' || (problem && part === 'building'))) return cell(raw);
  if (part === 'building') return cell((row.building === undefined ? undefined : labels['building']?.[row.building]) ?? (raw || '–'), raw === '' ? undefined : raw);
  if (part === 'unit') return cell(row.unit || raw || '–');
  const fact = factOf[part];
  if (!fact) return cell(raw || '–');
  const told = (facts: UnitFacts | undefined): string => {
    const value = facts?.[fact];
    if (value === undefined || value === null || typeof value === 'boolean') return '–';
    if (typeof value === 'object') return t('room.paste.free', { free: i18n.number(value.freeMonths), lease: value.leaseMonths });
    if (fact === 'price') return i18n.money(Number(value));
    if (fact === 'available') return i18n.day(String(value));
    return labels['roomType']?.[Number(value)] ?? '–';
  };
  if (row.before && row.changed.includes(fact)) {
    return cell(
      <>
        <s>{told(row.before)}</s> <strong>{told(row.after)}</strong>
      </>,
      `${told(row.before)} → ${told(row.after)}`,
    );
  }
  const value = told(row.after ?? row.before);
  return cell(value === '–' && problem ? raw : value, raw === '' ? undefined : raw);
}

/** Result of a line in words: errors before warnings. */
const Reason = observer(function Reason({ model, row, labels }: LineProps) {
  const { t } = useI18n();
  const { result, changed } = row;
  if (model.conflicts.has(row.key)) return <Status shape="attention">{t('room.paste.is.conflict')}</Status>;
  const wrong = row.problems.toSorted((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
  const words = (): string => {
    const [likeliest] = row.maybe ?? [];
    const name = likeliest === undefined ? '' : (labels['building']?.[likeliest] ?? '');
    if (wrong.length > 0) return wrong.map(({ key, values }) => t(key, { ...values, name })).join(' · ');
    if (model.isWarned(row) && !model.isChosen(row)) return t('room.paste.is.stays');
    if (model.canChoose(row) && !model.isChosen(row)) return t('room.paste.is.out');
    if (result === 'gone') return t(row.line === undefined ? 'room.paste.is.gone' : 'room.paste.is.off');
    if (result === 'new') return t('room.paste.is.new');
    if (result === 'change' && changed.includes('let')) return t('room.paste.is.let');
    if (result === 'change' && changed.includes('offered')) return t('room.paste.is.offered');
    return t(`room.paste.result.${result}`);
  };
  return (
    <Status {...resultShapes[result]}>
      <span className="paste-reason">{words()}</span>
    </Status>
  );
});
