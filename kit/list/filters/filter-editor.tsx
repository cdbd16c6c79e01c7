import { Button, Checkbox, InputGroup, SegmentedControl } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState, type ComponentType } from 'react';
import { listField, type FilterEditorName } from '#kit/fields/list-fields.tsx';
import { dayOfWord } from '#kit/records/day.ts';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import { fieldOf, readQuery, stampFields, type Filter } from '#kit/records/query.ts';
import { isList } from '#kit/records/value.ts';
import { labelKey } from '#kit/records/words.ts';
import { withValue, type FilterEditing } from './filter-editing.ts';
import { daysKey } from './filter-words.ts';
import { isImeKey } from '../keys.ts';
import { useList } from '../list-context.ts';
import { RecordChoices } from './record-choices.tsx';
import { whyNot } from '../../ui/why-not.tsx';
import './editor.css';

function Choices({ field, wordKey, filter, onChange, t }: FilterEditing) {
  const words = kindOf(field).words?.(field.options as never) ?? [];
  return (
    <div className="list-choices">
      {words.map(
        (word) =>
          typeof word !== 'boolean' && (
            <Checkbox
              key={word}
              label={t(`${wordKey}.${word}`)}
              checked={filter?.is === 'oneOf' && filter.values.includes(word)}
              onChange={(event) => onChange(withValue(filter, word, event.currentTarget.checked))}
            />
          ),
      )}
    </div>
  );
}

function Flag({ filter, onChange, t }: FilterEditing) {
  return (
    <SegmentedControl
      fill
      options={[
        { value: 'true', label: t('kit.entity.yes') },
        { value: 'false', label: t('kit.entity.no') },
      ]}
      value={filter?.is === 'flag' ? String(filter.value) : ''}
      onValueChange={(value) => onChange({ is: 'flag', value: value === 'true' })}
    />
  );
}

/** Keeps what is typed until Enter, the end of editing, or a rest on another field: half a number is no condition. */
function useTyped<T>(start: T, apply: (typed: T) => void) {
  const [typed, setTyped] = useState(start);
  const applied = useRef(start);
  const commit = () => {
    if (applied.current === typed) return;
    applied.current = typed;
    apply(typed);
  };
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => () => latest.current(), []);
  /** Escape is the way out for whoever thought better of it. */
  const leave = ({ key }: { readonly key: string }) => {
    if (key === 'Escape') applied.current = typed;
  };
  /** Takes what was picked, which needs no rest. */
  const pick = (picked: T) => {
    applied.current = picked;
    setTyped(picked);
    apply(picked);
  };
  return [typed, setTyped, commit, leave, pick] as const;
}

function Words({ filter, onChange, onDone, t }: FilterEditing) {
  const [typed, setTyped, commit, leave] = useTyped(filter?.is === 'text' ? filter.value : '', (text) =>
    onChange(text.trim() === '' ? undefined : { is: 'text', value: text.trim() }),
  );
  return (
    <InputGroup
      aria-label={t('kit.list.containsLabel')}
      placeholder={t('kit.list.containsLabel')}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (isImeKey({ isComposing: event.nativeEvent.isComposing, keyCode: event.keyCode })) return;
        leave(event);
        if (event.key !== 'Enter') return;
        commit();
        onDone();
      }}
    />
  );
}

/** Ranges of days that move on with the calendar. */
const movingDays = ['..yesterday', 'today..today', 'today..'] as const;

function RangeOf({ name, field, filter, onChange, onDone, t }: FilterEditing) {
  const { entity } = useList();
  const id = useId();
  const [wrong, setWrong] = useState(false);
  const start = filter?.is === 'range' ? `${filter.from ?? ''}..${filter.to ?? ''}` : '..';
  const [typed, setTyped, commit, leave, pick] = useTyped(start, (text) => {
    const [from = '', to = ''] = text.split('..');
    if (from === '' && to === '') return onChange(undefined);
    const ends = from !== '' && to !== '' && (dated ? from > to : Number(from) > Number(to)) ? [to, from] : [from, to];
    const read = readQuery(entity, new URLSearchParams([[name, ends.join('..')]])).query.filters[name];
    setWrong(read === undefined);
    if (read) onChange(read);
  });
  const { time } = kindOf(field);
  const dated = time !== undefined;
  const [from = '', to = ''] = typed.split('..');
  const end = (label: string, value: string, change: (value: string) => void) => (
    <label className="list-range-end">
      <span>{label}</span>
      <InputGroup
        type={time === 'clock' ? 'time' : dated ? 'date' : 'text'}
        inputMode={dated ? undefined : 'decimal'}
        value={time === 'day' ? dayOfWord(value) : value}
        intent={wrong ? 'danger' : 'none'}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={(event) => change(event.currentTarget.value.replaceAll(/[\s,]/g, ''))}
        onBlur={commit}
        onKeyDown={(event) => {
          leave(event);
          if (event.key !== 'Enter') return;
          commit();
          if (/^[-\d.]*$/.test(typed)) onDone();
        }}
      />
    </label>
  );
  return (
    <>
      {time === 'day' && (
        <SegmentedControl
          fill
          small
          options={movingDays.map((value) => ({ value, label: t(daysKey(value)) }))}
          value={movingDays.find((one) => one === typed) ?? ''}
          onValueChange={pick}
        />
      )}
      <div className="list-range">
        {end(t('kit.list.from'), from, (value) => setTyped(`${value}..${to}`))}
        {end(t('kit.list.to'), to, (value) => setTyped(`${from}..${value}`))}
      </div>
      {wrong && (
        <p id={`${id}-wrong`} className="list-wrong">
          {t(dated ? 'kit.list.wrongDate' : 'kit.list.wrongNumber')}
        </p>
      )}
    </>
  );
}

const editors: Readonly<Record<FilterEditorName, ComponentType<FilterEditing>>> = {
  words: Words,
  range: RangeOf,
  flag: Flag,
  choices: Choices,
  records: RecordChoices,
};

/** Edits the condition on one field. What can be picked counts at once; what is typed counts when it is whole. */
export const FilterEditor = observer(function FilterEditor({ name, onDone }: { readonly name: string; readonly onDone: () => void }) {
  const list = useList();
  const { model, entity, i18n } = list;
  const { t } = i18n;
  const element = useRef<HTMLDivElement>(null);
  const field = fieldOf(entity, name);
  useEffect(() => element.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true }), []);
  if (!field) return null;
  const { filter: editor } = listField(field);
  const Editor = editor && editors[editor];
  const filter = model.query.filters[name];
  const wordKey = labelKey(entity, name);
  const onChange = (next: Filter | undefined) => model.filter(name, next);
  const canBeEmpty =
    !(name in stampFields) &&
    (field.presence === 'optional' || field.presence === 'computed' || isList(field));
  return (
    <div ref={element} className="list-editor" role="group" aria-label={t(wordKey)}>
      <p className="list-editor-title">{t(wordKey)}</p>
      {Editor && filter?.is !== 'none' && (
        <Editor name={name} field={field} wordKey={wordKey} filter={filter} onChange={onChange} onDone={onDone} t={t} />
      )}
      {canBeEmpty && (
        <Checkbox
          label={t('kit.list.noneLabel')}
          checked={filter?.is === 'none'}
          onChange={(event) => onChange(event.currentTarget.checked ? { is: 'none' } : undefined)}
        />
      )}
      <div className="list-editor-foot">
        <Button size="small" variant="minimal" text={t('kit.list.clearOne')} {...whyNot(!filter && t('kit.why.noFilter'))} onClick={() => onChange(undefined)} />
        <Button size="small" text={t('kit.list.done')} onClick={onDone} />
      </div>
    </div>
  );
});
