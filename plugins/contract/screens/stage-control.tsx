import { Button, HTMLSelect } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import type { I18n } from '#core/i18n/i18n.ts';
import { useI18n, useMay, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import { neededText } from '#kit/board/needed-text.ts';
import type { ControlProps } from '#kit/fields/control.ts';
import { focusField } from '#kit/form/focus-field.ts';
import { useOpenForm } from '#kit/form/form-context.ts';
import { nameIn } from '#kit/records/format-value.ts';
import type { RecordResponse } from '#kit/records/entity.ts';
import { Status } from '#kit/ui/status.tsx';
import { reopenContracts } from '../area.ts';
import type { Condition, ContractRow, StageRow } from '../entities.ts';
import { moveOf, waysInto, type Moving, type Move } from '../moves.ts';
import { spanIn } from '../stage-times.ts';
import { openMoves, wayState } from '../stage-way.ts';
import { shapeOfStage } from './stage-look.ts';
import { Signing } from './signing.tsx';
import { SigningQuestion } from './signing-question.tsx';
import { useStageKeys } from './use-stage-keys.ts';
import { useStageTimes } from './use-stage-times.ts';
import { useStages } from './use-stages.ts';
import { whyNot } from '#kit/ui/why-not.tsx';
import '#kit/ui/keys.css';
import './stage-control.css';

/**
 * The stage of a contract: the way it has come with the time each stage took, where it may go, and what each next stage
 * still asks for. Digits move it to the stages in their order.
 */
export const StageControl = observer(function StageControl({ id, value, onChange, readOnly }: ControlProps) {
  const i18n = useI18n();
  const { form } = useOpenForm();
  const may = useMay();
  const stages = useStages();
  const messages = useService(toasts);
  const times = useStageTimes(form.id, form.version);
  const element = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<StageRow>();
  const stageId = form.initial['workflow'];
  const before = useRef(stageId);
  useEffect(() => {
    const isMoved = before.current !== stageId;
    before.current = stageId;
    // the button of the move is there no more
    if (isMoved && document.activeElement === document.body) element.current?.querySelector<HTMLElement>('[aria-current=step]')?.focus({ preventScroll: true });
  }, [stageId]);
  if (!stages) return <div className="stages" id={id} aria-busy="true" />;
  const nameOf = (stage: StageRow) => nameIn(stage.name, i18n.locale);
  if (form.id === undefined) {
    const open = stages.filter(({ kind, active }) => active && kind === 'open');
    return (
      <HTMLSelect id={id} className="stages-first" disabled={readOnly === true} value={String(value ?? open[0]?.id ?? '')} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {open.map((stage) => (
          <option key={stage.id} value={stage.id}>
            {nameOf(stage)}
          </option>
        ))}
      </HTMLSelect>
    );
  }
  const from = stages.find((stage) => stage.id === stageId);
  if (!from) return <div className="stages" id={id} />;
  const draft = form.draft as unknown as Moving;
  const shown = stages.filter((stage) => stage.id === from.id || (stage.active && stage.kind !== 'hold' && stage.kind !== 'lost'));
  const here = shown.indexOf(from);
  const inUse = stages.filter(({ active }) => active);
  const moves = inUse.filter((stage) => stage.id !== from.id).map((stage) => ({ stage, move: moveOf(draft, from, stage, may(reopenContracts)) }));
  const isBefore = (stage: number) => stages.findIndex((one) => one.id === stage) < stages.indexOf(from);
  const onward = openMoves(moves, isBefore);
  const record = { ...form.initial, ...form.draft, id: form.id, labels: form.labels } as unknown as RecordResponse<ContractRow>;
  const go = (stage: StageRow) => {
    if (stage.kind === 'won') setAsking(stage);
    else move(stage);
  };
  const move = (stage: StageRow) => {
    setAsking(undefined);
    onChange(stage.id);
    // The move goes with whatever else was typed, in one write.
    requestAnimationFrame(() => element.current?.closest('form')?.requestSubmit());
  };
  const press = (place: number) => {
    if (form.saving) return;
    const stage = inUse[place];
    const way = moves.find((one) => one.stage.id === stage?.id)?.move;
    if (!stage || !way) return;
    if (way.allowed) return go(stage);
    // what is wrong comes before what is missing
    const [field] = [...form.wrong, ...way.missing.flatMap(({ fields }) => fields)];
    messages.show({ type: 'error', title: i18n.t('contract.stage.notMoved', { stage: nameOf(stage) }), description: refusalOf(stage, way) });
    if (field !== undefined) focusField(field);
  };
  const refusalOf = (stage: StageRow, { refused, missing }: Move): string => {
    const ways = refused === undefined ? [] : waysInto(stage, stages);
    if (ways.length > 0) return i18n.t('contract.refusedFrom', { stages: i18n.list(ways.map(nameOf)) });
    if (refused !== undefined) return i18n.t(refused);
    // a move that nothing refuses and that is not open lacks something
    const { condition, fields } = missing[0]!;
    return lackingText(i18n, condition, fields);
  };
  const spent = (stage: StageRow) => {
    const time = times.get(stage.id);
    const span = time === undefined ? undefined : spanIn(time);
    return span && i18n.t(`contract.stage.${span.unit}`, { count: span.count });
  };
  return (
    <div className="stages" id={id} ref={element}>
      {readOnly !== true && <StageKeys onDigit={press} />}
      <ol className="stages-way">
        {shown.map((stage, at) => {
          const missing = moves.find((one) => one.stage.id === stage.id)?.move;
          const state = wayState(stage.id, from.id, isBefore(stage.id), times, missing !== undefined && missing.refused === undefined);
          return (
            <li key={stage.id} data-state={state} tabIndex={state === 'here' ? -1 : undefined} aria-current={state === 'here' ? 'step' : undefined} aria-keyshortcuts={state === 'here' || readOnly === true ? undefined : String(inUse.indexOf(stage) + 1)}>
              <Status shape={state === 'past' ? 'done' : shapeOfStage(stage, stages)}>{nameOf(stage)}</Status>
              <span className="stages-note">
                {state === 'past' && spent(stage)}
                {state === 'here' && i18n.list([spent(stage), i18n.t('contract.stage.here')].filter((one) => one !== undefined))}
                {state === 'later' && at > here && shown[at - 1] && i18n.t('contract.stage.after', { stage: nameOf(shown[at - 1]!) })}
                {state === 'next' && missing && (missing.allowed ? i18n.t('contract.stage.ready') : i18n.t('contract.stage.todo', { count: missing.missing.reduce((all, { fields }) => all + Math.max(1, fields.length), 0) }))}
              </span>
            </li>
          );
        })}
      </ol>
      <div className="stages-moves">
        {/* a reader learns what is asked for; what is ready is not theirs to do */}
        {onward.filter(({ move }) => readOnly !== true || move.asks.length > 0).map(({ stage, move }) => (
          <section key={stage.id} className="stages-move" aria-label={i18n.t('contract.stage.moveTo', { stage: nameOf(stage) })}>
            <header>
              <h3>
                {i18n.t('contract.stage.moveTo', { stage: nameOf(stage) })}
                {readOnly !== true && <kbd className="keys-key" aria-hidden="true">{inUse.indexOf(stage) + 1}</kbd>}
              </h3>
              {readOnly !== true && <Button size="small" disabled={form.saving} {...whyNot(!move.allowed && i18n.t('kit.why.missing'))} text={i18n.t('contract.stage.move')} onClick={() => go(stage)} />}
            </header>
            {move.asks.length === 0 && <Status shape="done">{i18n.t('contract.stage.nothing')}</Status>}
            {move.asks.map((condition) => (
              <Asked key={condition} condition={condition} missing={move.missing.find((one) => one.condition === condition)?.fields} labels={(field) => i18n.t(`contract.${field}`)} />
            ))}
            {stage.kind === 'won' && move.allowed && <Signing record={record} />}
          </section>
        ))}
      </div>
      {asking && (
        <SigningQuestion
          title={i18n.t('kit.board.ask', { card: record.name, lane: nameOf(asking) })}
          confirm={i18n.t('kit.board.askButton', { lane: nameOf(asking) })}
          contracts={[record]}
          onClose={() => setAsking(undefined)}
          onConfirm={() => move(asking)}
        />
      )}
    </div>
  );
});

/** Hears the keys of the stages. */
function StageKeys({ onDigit }: { readonly onDigit: (place: number) => void }) {
  useStageKeys(onDigit);
  return null;
}

/** A condition that is not kept, in the reader's words: by its fields that lack, or as a whole where no field would do. */
const lackingText = (i18n: I18n, condition: Condition, fields: readonly string[]): string =>
  fields.length > 0 ? neededText(i18n, fields.map((field) => `contract.${field}`)) : i18n.t(`contract.needs.${condition}`);

/** A condition of a move: kept, or the fields that would make it so, each a link to its field. */
function Asked(props: { readonly condition: Condition; readonly missing: readonly string[] | undefined; readonly labels: (field: string) => string }) {
  const i18n = useI18n();
  const { condition, missing } = props;
  if (!missing) return <Status shape="done">{i18n.t(`workflow.moves.${condition}`)}</Status>;
  return (
    <div className="stages-asked">
      <Status shape="attention">{lackingText(i18n, condition, missing)}</Status>
      {missing.map((field) => (
        <button key={field} type="button" className="form-link" onClick={() => focusField(field)}>
          {props.labels(field)}
        </button>
      ))}
    </div>
  );
}
