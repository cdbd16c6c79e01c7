import { Button, DialogFooter, InputGroup, Radio } from '@blueprintjs/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import { Combobox } from '../fields/controls/combobox.tsx';
import type { AnyRecord } from '../form/form-model.ts';
import '../form/conflict.css';
import type { Entity } from '../records/entity.ts';
import { formatValue } from '../records/format-value.ts';
import { labelKey } from '../records/words.ts';
import { LongWrite } from '../review/long-write.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { showUndoable } from '../undo/undo-toast.ts';
import type { MergeBody, MergeResponse } from './api.ts';
import { agreedOf, chosenValue, differencesOf, likelyChoice, mergedValues, ownersAfter, type Choice } from './merge-choices.ts';
import { MergeEffectNote, useMergeEffect } from './merge-effect.tsx';
import './same-as.css';

interface MergeProps {
  readonly entity: Entity;
  readonly id: number;
  /** The other record, where it is known already. */
  readonly other?: number | undefined;
  readonly hrefOf: (id: number) => string;
  readonly onClose: () => void;
}

type Pair = readonly [stays: AnyRecord, goes: AnyRecord];
type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number };

/** Makes one record of two: values side by side, of which one stays. */
export function MergeDialog({ entity, id, other, hrefOf, onClose }: MergeProps) {
  const { t } = useI18n();
  const server = useService(http);
  const [picked, setPicked] = useState(other);
  const [pair, setPair] = useState<Pair>();
  useEffect(() => {
    if (picked === undefined) return undefined;
    const gone = new AbortController();
    const read = (one: number) => server.get<AnyRecord>(`/${entity.name}/${one}`, { signal: gone.signal });
    Promise.all([read(id), read(picked)]).then(setPair, () => setPicked(undefined));
    return () => gone.abort();
  }, [server, entity.name, id, picked]);
  return (
    <Dialog isOpen className="conflict" title={t('kit.merge.title')} onClose={onClose} isCloseButtonShown={false}>
      <DialogClose onClose={onClose} />
      {picked === undefined ? (
        <Pick entity={entity} id={id} onPick={setPicked} />
      ) : pair ? (
        <Sides entity={entity} pair={pair} hrefOf={hrefOf} onSwap={() => setPair([pair[1], pair[0]])} onClose={onClose} shown={id} />
      ) : (
        <SkeletonRows rows={4} label={t('kit.form.searching')} />
      )}
    </Dialog>
  );
}

function Pick({ entity, id, onPick }: { readonly entity: Entity; readonly id: number; readonly onPick: (id: number) => void }) {
  const { t } = useI18n();
  return (
    <div className="merge-pick">
      <p>{t('kit.merge.pick')}</p>
      <Combobox to={entity.name} rest="" without={id} chosen={new Set()} onPick={(choice) => onPick(choice.id)}>
        {(combobox) => <InputGroup {...combobox} fill autoFocus aria-label={t('kit.merge.other')} placeholder={t('kit.form.choose')} />}
      </Combobox>
    </div>
  );
}

function Sides(props: { readonly entity: Entity; readonly pair: Pair; readonly hrefOf: (id: number) => string; readonly onSwap: () => void; readonly onClose: () => void; readonly shown: number }) {
  const { entity, pair, onClose } = props;
  const i18n = useI18n();
  const { t } = i18n;
  const server = useService(http);
  const kernel = useKernel();
  const messages = useService(toasts);
  const navigate = useNavigate();
  const page = useRevalidator();
  const group = useId();
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [comparesAll, setComparesAll] = useState(false);
  const [writing, setWriting] = useState<AbortController>();
  const [problem, setProblem] = useState<string>();
  const mergeButton = useRef<HTMLButtonElement>(null);
  const [stays, goes] = pair as unknown as readonly [Row, Row];
  const labels = Object.fromEntries([...new Set(pair.flatMap((row) => Object.keys(row.labels)))].map((kind) => [kind, { ...pair[0].labels[kind], ...pair[1].labels[kind] }]));
  const differences = differencesOf(entity, stays, goes);
  const agreed = agreedOf(entity, stays, goes);
  const owners = ownersAfter(entity, differences, choices, stays, goes);
  const seen = useMergeEffect(entity, stays.id, goes.id, owners);
  const isReady = seen.effect !== undefined;
  // Enter merges, and the first fields stay in sight.
  useEffect(() => {
    if (isReady) mergeButton.current?.focus({ preventScroll: true });
  }, [isReady]);
  const told = (name: string, value: unknown) => {
    const field = entity.fields[name];
    return (field && formatValue(field, value, i18n, labelKey(entity, name), labels)) || '–';
  };
  const nameOf = (row: Row) => told(entity.title, row[entity.title]);
  // two of one name are told apart by their number
  const numberField = Object.keys(entity.fields).find((name) => entity.fields[name]?.presence === 'assigned');
  const numberOf = (row: Row) => (numberField === undefined ? `#${row.id}` : told(numberField, row[numberField]));
  const merge = async () => {
    if (!seen.isCurrent) return;
    const control = new AbortController();
    setWriting(control);
    const body: MergeBody = { version: stays.version, other: { id: goes.id, version: goes.version }, values: { ...mergedValues(differences, choices, stays, goes), ...seen.offered } };
    try {
      const { batch } = await server.post<MergeResponse>(`/${entity.name}/${stays.id}/merge`, body, { signal: control.signal, quiet: true });
      onClose();
      showUndoable(kernel, batch, { title: t('kit.merge.done', { name: nameOf(goes) }) });
      if (stays.id === props.shown) void page.revalidate();
      else void navigate(props.hrefOf(stays.id));
    } catch (error) {
      if (control.signal.aborted) return setWriting(undefined);
      if (!(error instanceof CallError)) throw error;
      const [key] = Object.values(error.body?.fields ?? {});
      if (error.body?.['unseen'] === true) setProblem(t('kit.merge.unseen'));
      else if (error.status === 409) setProblem(t('kit.merge.changed'));
      else if (key !== undefined && i18n.has(key)) setProblem(t(key));
      else if (!isSilent(error)) messages.show({ type: 'error', title: t('kit.merge.notDone'), description: error.message });
      setWriting(undefined);
    }
  };
  if (!seen.effect) return <SkeletonRows rows={4} label={t('kit.form.searching')} />;
  return (
    <>
      <p className="conflict-text">{differences.length === 0 ? t('kit.merge.none') : t('kit.merge.text')}</p>
      {problem !== undefined && <Callout tone="error" title={t('kit.merge.notDone')}>{problem}</Callout>}
      <div className="conflict-rows">
        <div className="conflict-row conflict-head">
          <span />
          {([stays, goes] as const).map((row, place) => (
            <div key={row.id} className="conflict-who">
              <Avatar name={nameOf(row)} size={20} />
              <strong className="cut">{nameOf(row)}</strong>
              {numberField !== entity.title && <span className="number">{numberOf(row)}</span>}
              <span className="conflict-base">{t(place === 0 ? 'kit.merge.stays' : 'kit.merge.goes')}</span>
              {place === 1 && (
                <button type="button" className="form-link" onClick={props.onSwap}>
                  {t('kit.merge.swap')}
                </button>
              )}
            </div>
          ))}
        </div>
        {differences.map((difference) => {
          const { name, canBoth } = difference;
          const chosen = choices[name] ?? likelyChoice(difference, stays);
          const radio = (choice: Choice) => (
            <Radio key={choice} className="conflict-side" name={`${group}-${name}`} checked={chosen === choice} onChange={() => setChoices({ ...choices, [name]: choice })}>
              {choice !== 'both' && <span className="unseen">{nameOf(choice === 'stays' ? stays : goes)}, {t(`kit.merge.${choice}`)}: </span>}
              <span>
                {choice === 'both' && `${t('kit.merge.both')}: `}
                {told(name, chosenValue(difference, choice, stays, goes))}
              </span>
            </Radio>
          );
          return (
            <div key={name} className="conflict-row" role="radiogroup" aria-label={t(labelKey(entity, name))}>
              <div className="conflict-name">{t(labelKey(entity, name))}</div>
              {radio('stays')}
              {radio('goes')}
              {canBoth && (
                <>
                  <span />
                  {radio('both')}
                </>
              )}
            </div>
          );
        })}
        {comparesAll &&
          agreed.map((name) => (
            <div key={name} className="conflict-row merge-agreed">
              <div className="conflict-name">{t(labelKey(entity, name))}</div>
              <span>{told(name, stays[name])}</span>
              <span>{told(name, goes[name])}</span>
            </div>
          ))}
        {agreed.length > 0 && (
          <button type="button" className="form-link merge-all" aria-expanded={comparesAll} onClick={() => setComparesAll(!comparesAll)}>
            {comparesAll ? t('kit.merge.differences') : t('kit.merge.all', { count: agreed.length })}
          </button>
        )}
      </div>
      <MergeEffectNote entity={entity} seen={seen} />
      <DialogFooter
        actions={
          <>
            <LongWrite isWriting={writing !== undefined} onCancel={() => writing?.abort()}>
              <Button onClick={onClose}>{t('kit.merge.cancel')}</Button>
            </LongWrite>
            <Button ref={mergeButton} intent="primary" loading={writing !== undefined} onClick={() => void merge()}>
              {t('kit.merge.do')}
            </Button>
          </>
        }
      >
        {t('kit.merge.undo')}
      </DialogFooter>
    </>
  );
}
