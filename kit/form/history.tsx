import { Button, HTMLSelect } from '@blueprintjs/core';
import { Cross, Import, Undo } from '@blueprintjs/icons';
import { Fragment, useEffect, useMemo, useState, type ReactNode } from 'react';
import { CallError, http } from '#core/http/http.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import { useEvent, useI18n, useKernel, useMay, useObserved, useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { dayInNewYork } from '../records/day.ts';
import type { Entity, Labels } from '../records/entity.ts';
import { labelKey } from '../records/words.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Blank } from '../ui/blank.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { whyNot } from '../ui/why-not.tsx';
import { useAccessTurn } from '../live/use-access-lost.ts';
import { recordsUndone } from '../undo/records-undone.ts';
import { undoBatch } from '../undo/undo-batch.ts';
import { undoOthers } from '../undo/undo-others.ts';
import type { HistoryEntry, HistoryResponse } from './api.ts';
import type { WhyNotRestored } from './restorable.ts';
import { ValueChange } from './value-change.tsx';
import './history.css';

/** Something beside the changes of a record, in their order of time. */
export interface HistoryItem {
  readonly key: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** A list item. */
  readonly node: ReactNode;
}

/** A record's past: who changed what and when, day by day, in the reader's words. */
export function History(props: {
  readonly entity: Entity;
  readonly id: number;
  /** Read again when it changes. */
  readonly version: number;
  readonly onClose: () => void;
  /** Puts the values before a change back into the form, to be saved like any other change. */
  readonly onRestore?: (values: Readonly<Record<string, unknown>>, labels: Labels) => void;
  /** Reasons of fields whose values the form cannot save again; all can unless said. */
  readonly whyNotRestored?: WhyNotRestored;
  readonly titleKey?: string;
  /** Button in its head. */
  readonly action?: ReactNode;
  /** Stands above the days. */
  readonly lead?: ReactNode;
  readonly beside?: readonly HistoryItem[];
  /** False leaves the changes out. */
  readonly withChanges?: boolean;
  /** False offers no changes of one field alone. */
  readonly withFields?: boolean;
}) {
  const { entity, id, version, onRestore, beside = noItems, withChanges = true, withFields = true } = props;
  const i18n = useI18n();
  const kernel = useKernel();
  const server = useService(http);
  const [answer, setAnswer] = useState<HistoryResponse | CallError>();
  const [tries, setTries] = useState(0);
  const [chosen, setField] = useState('');
  // there is a network again, too
  useEvent(recordsUndone, () => setTries((now) => now + 1));
  const access = useAccessTurn(() => setAnswer(undefined));
  const field = withFields ? chosen : '';
  useEffect(() => {
    const abort = new AbortController();
    server
      .get<HistoryResponse>(`/${entity.name}/${id}/history`, { signal: abort.signal, quiet: true })
      .then(setAnswer, (error: unknown) => error instanceof CallError && setAnswer(error));
    return () => abort.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new version, other rights and another try are reasons to read again
  }, [server, entity, id, version, tries, access]);

  const days = useMemo(() => {
    if (!answer || answer instanceof CallError) return [];
    const entries = withChanges ? answer.entries.filter((entry) => (field === '' ? isTold(entity, entry) : field in entry.changes)) : [];
    const items = [...entries.map((entry) => ({ at: entry.at, entry, item: undefined })), ...(field === '' ? beside : []).map((item) => ({ at: item.at, entry: undefined, item }))];
    return [...Map.groupBy(items.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)), ({ at }) => dayInNewYork(at))];
  }, [answer, field, entity, withChanges, beside]);
  const touched = withChanges && withFields && answer && !(answer instanceof CallError) ? fieldsOf(entity, answer) : [];
  const [today] = useState(() => dayInNewYork(Date.now()));

  return (
    <section className="history" aria-labelledby="history-title">
      <header className="history-head">
        <h2 id="history-title" className="type-section">
          {i18n.t(props.titleKey ?? 'kit.history.title')}
        </h2>
        {props.action}
        {touched.length > 1 && (
          <HTMLSelect
            minimal
            value={field}
            aria-label={i18n.t('kit.history.field')}
            onChange={(event) => setField(event.currentTarget.value)}
          >
            <option value="">{i18n.t('kit.history.allFields')}</option>
            {touched.map((name) => (
              <option key={name} value={name}>
                {i18n.t(labelKey(entity, name))}
              </option>
            ))}
          </HTMLSelect>
        )}
        <Button variant="minimal" icon={<Cross />} aria-label={i18n.t('kit.history.close')} onClick={props.onClose} />
      </header>
      {props.lead}
      {!answer && <SkeletonRows rows={5} label={i18n.t('kit.history.loading')} />}
      {answer instanceof CallError && (
        <Blank
          kind="error"
          title={i18n.t('kit.history.notLoaded')}
          text={answer.message}
          code={answer.status > 0 && i18n.t('kit.form.code', { code: answer.status })}
          action={<Button onClick={() => setTries(tries + 1)}>{i18n.t('kit.form.tryAgain')}</Button>}
        />
      )}
      {answer && !(answer instanceof CallError) && days.length === 0 && (
        <Blank kind="empty" title={i18n.t(withChanges ? 'kit.history.none' : 'kit.remarks.none')} />
      )}
      {days.map(([day, entries]) => (
        <div key={day}>
          <h3 className="history-day">{day === today ? i18n.t('kit.history.today') : i18n.day(day, 'long')}</h3>
          <ol>
            {entries.map(({ entry, item }) =>
              item ? (
                <Fragment key={item.key}>{item.node}</Fragment>
              ) : (
                <Entry
                  key={entry.id}
                  entity={entity}
                  entry={entry}
                  only={field}
                  labels={(answer as HistoryResponse).labels}
                  onRestore={onRestore}
                  whyNotRestored={props.whyNotRestored}
                  onUndo={(batch) => void undoBatch(kernel, batch).then(() => setTries((tried) => tried + 1))}
                />
              ),
            )}
          </ol>
        </div>
      ))}
    </section>
  );
}

function Entry(props: {
  readonly entity: Entity;
  readonly entry: HistoryEntry;
  readonly only: string;
  readonly labels: Labels;
  readonly onRestore: ((values: Readonly<Record<string, unknown>>, labels: Labels) => void) | undefined;
  readonly whyNotRestored: WhyNotRestored | undefined;
  readonly onUndo: (batch: number) => void;
}) {
  const { entity, entry, labels, onRestore } = props;
  const i18n = useI18n();
  const { batch, batchKind } = entry;
  const may = useMay();
  const person = useService(session);
  const me = useObserved(() => person.user?.userIdx);
  const mayUndo = may(undoOthers) || (me !== undefined && entry.by?.userIdx === me);
  const [all, setAll] = useState(false);
  const [oldest] = useState(() => Date.now() - timeToUndo);
  const name = entry.by?.name ?? i18n.t(batchKind === 'client' ? 'kit.history.client' : 'kit.history.product');
  const isNew = entry.kind === 'create';
  const changes = Object.entries(entry.changes).flatMap(([field, [before, after]]) => {
    const described = entity.fields[field] ?? entity.auditOnly[field];
    const wanted = described && described.options.internal !== true && (props.only === '' || props.only === field) && !(isNew && isBlank(after));
    return wanted ? [{ field, described, before, after }] : [];
  });
  const shown = all ? changes : firstOf(changes, entity.title);
  const mayRestore = onRestore !== undefined && entry.kind === 'update' && batchKind !== 'note' && changes.length > 0;
  const refusals = changes.map(({ field, before }) => props.whyNotRestored?.(field, before));
  const restorable = changes.filter((_, place) => refusals[place] === undefined);
  const [refusal] = refusals;
  const mayUndoAll = onRestore !== undefined && mayUndo && (batchKind === 'bulk' || batchKind === 'import' || batchKind === 'inbox') && typeof batch === 'number' && Date.parse(entry.at) > oldest;
  const merge = mergeOf(entry);
  const how = merge ? (merge.key === 'splitFrom' ? 'split' : 'merge') : entry.kind === 'update' ? entry.batchKind : entry.kind;
  return (
    <li className="history-entry">
      {entry.batchKind === 'import' ? (
        <span className="history-mark">
          <Import size={12} />
        </span>
      ) : (
        <Avatar name={name} />
      )}
      <div className="history-what">
        <div className="history-who">
          <span className="cut">
            <strong>{name}</strong>{how !== 'note' && ` · ${i18n.list([i18n.t(`kit.history.how.${how}`), ...originOf(entry, i18n)])}`}
          </span>
          <time dateTime={entry.at}>{i18n.moment(entry.at, 'time')}</time>
        </div>
        <div className="history-last">
          <div className="history-told">
            {merge && <p>{merge.name === null ? i18n.t(`kit.history.${merge.key}Unseen`) : i18n.t(`kit.history.${merge.key}`, { name: merge.name })}</p>}
            <dl>
              {shown.map(({ field, described, before, after }) => (
                <div key={field}>
                  <dt>{i18n.t(labelKey(entity, field))}</dt>
                  <dd>
                    <ValueChange
                      field={described}
                      wordKey={labelKey(entity, field)}
                      labels={labels}
                      before={before}
                      after={after}
                      brief
                      both
                    />
                  </dd>
                </div>
              ))}
            </dl>
            {shown.length < changes.length && (
              <button type="button" className="form-link" onClick={() => setAll(true)}>
                {i18n.t('kit.history.all', { count: changes.length - shown.length })}
              </button>
            )}
          </div>
          {(mayRestore || mayUndoAll) && (
            <div className="history-acts">
              {mayRestore && (
                <Button
                  size="small"
                  icon={<Undo size={14} />}
                  {...whyNot(restorable.length === 0 && refusal !== undefined && i18n.t(refusal))}
                  onClick={() => onRestore(Object.fromEntries(restorable.map(({ field, before }) => [field, before])), labels)}
                >
                  {i18n.t('kit.history.restore')}
                </Button>
              )}
              {mayUndoAll && (
                <Button size="small" icon={<Undo size={14} />} onClick={() => props.onUndo(batch)}>
                  {i18n.t(`kit.undo.${batchKind}`)}
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

/** Where a change came from that was one of many: the name of its file, and how many records it changed. */
const originOf = ({ batchLabel, batchSize }: HistoryEntry, i18n: Pick<I18n, 't' | 'number'>): readonly string[] => [
  ...(batchLabel === undefined ? [] : [batchLabel]),
  ...(batchSize === undefined || batchSize < 2 ? [] : [i18n.t('kit.history.records', { count: batchSize, shown: i18n.number(batchSize) })]),
];

/** Milliseconds for which what was written together can be taken back together: 30 days. */
const timeToUndo = 30 * 24 * 60 * 60 * 1000;

/** Fields of one entry that are told before someone asks for all. */
const fewFields = 4;

/** The changes told first: all when they are few, else those by which people know the record. */
const firstOf = <C extends { readonly field: string }>(changes: readonly C[], title: string): readonly C[] => {
  if (changes.length <= fewFields) return changes;
  return changes.toSorted((a, b) => Number(b.field === title) - Number(a.field === title)).slice(0, fewFields - 1);
};

const noItems: readonly HistoryItem[] = [];

/** A merge with another record, or the undo of one; `name` is null where the reader does not see the other. */
const mergeOf = (entry: HistoryEntry): { readonly key: string; readonly name: string | null } | undefined => {
  for (const key of ['merged', 'mergedInto', 'splitFrom'] as const) {
    const { [key]: name } = entry;
    if (name !== undefined) return { key, name };
  }
  return undefined;
};

/** A change of nothing that is described says only that something beside the record changed. */
const isTold = (entity: Entity, entry: HistoryEntry): boolean =>
  entry.kind !== 'update' || mergeOf(entry) !== undefined || Object.keys(entry.changes).some((field) => field in entity.fields || field in entity.auditOnly);

const isBlank = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

const fieldsOf = (entity: Entity, { entries }: HistoryResponse): readonly string[] => {
  const touched = new Set(entries.flatMap(({ changes }) => Object.keys(changes)));
  return Object.entries({ ...entity.fields, ...entity.auditOnly }).flatMap(([name, { options }]) => (touched.has(name) && options.internal !== true ? [name] : []));
};
