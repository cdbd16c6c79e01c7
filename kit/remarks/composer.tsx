import { Button, InputGroup } from '@blueprintjs/core';
import { Phone } from '@blueprintjs/icons';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { isComposing } from '#kit/fields/control.ts';
import { Avatar } from '../ui/avatar.tsx';
import type { MentionableResponse, NewRemark } from './api.ts';
import { remarkLimits } from './limits.ts';
import { mentionAt, mentionedIn, peopleLike, withMention, type Person } from './mentions.ts';
import { whyNot } from '../ui/why-not.tsx';

/** Text being written: a note, a call with its minutes, or a change of either. */
export interface Writing {
  readonly kind: NewRemark['kind'];
  readonly text: string;
  readonly minutes: string;
}

/** Writes a note or a call; an @ offers colleagues. Ctrl+Enter saves, Escape puts away what is empty. */
export function Composer(props: {
  /** `/customer/5/remarks`. */
  readonly path: string;
  /** Stands there before anything is typed. */
  readonly start: Writing;
  /** Text kept from before. */
  readonly kept?: Partial<Writing>;
  readonly busy: boolean;
  readonly autoFocus?: boolean;
  /** Hears of each key, to keep what is typed. */
  readonly onType?: (writing: Writing) => void;
  readonly onSave: (remark: NewRemark) => void;
  readonly onCancel: () => void;
}) {
  const { path, start, kept, busy, autoFocus = false, onType, onSave, onCancel } = props;
  const { t } = useI18n();
  const server = useService(http);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [writing, setWriting] = useState({ ...start, ...kept });
  const [caret, setCaret] = useState(writing.text.length);
  const [people, setPeople] = useState<readonly Person[]>();
  const [chosen, setChosen] = useState(0);
  const [put, setPut] = useState(false);
  const { kind, text, minutes } = writing;
  const typed = mentionAt(text, caret);
  const asks = text.includes('@');
  useEffect(() => {
    if (!asks || people) return undefined;
    const gone = new AbortController();
    server.get<MentionableResponse>(`${path}/people`, { signal: gone.signal, quiet: true }).then(({ rows }) => setPeople(rows), () => undefined);
    return () => gone.abort();
  }, [server, path, asks, people]);
  useEffect(() => {
    if (autoFocus) area.current?.focus();
  }, [autoFocus]);

  const offered = typed === undefined || put || !people ? [] : peopleLike(people, typed);
  const at = Math.min(chosen, offered.length - 1);
  const isNobody = people !== undefined && typed !== undefined && typed !== '' && !put && offered.length === 0;
  const write = (next: Writing) => {
    setWriting(next);
    onType?.(next);
  };
  const change = (next: string, to: number) => {
    write({ ...writing, text: next });
    setCaret(to);
    setChosen(0);
    setPut(false);
  };
  const choose = (person: Person) => {
    const next = withMention(text, caret, person);
    // the text stands before the next key is pressed
    flushSync(() => {
      change(next.text, next.caret);
      setPut(true);
    });
    area.current?.focus();
    area.current?.setSelectionRange(next.caret, next.caret);
  };
  const isReady = text.trim() !== '' && !busy && /^\d{0,3}$/.test(minutes);
  const save = () => {
    if (isReady) onSave({ kind, text: text.trim(), minutes: kind === 'call' && minutes !== '' ? Number(minutes) : null, mentions: mentionedIn(text, people ?? []) });
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const { key } = event;
    const offers = offered.length > 0;
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else if (offers && (key === 'ArrowDown' || key === 'ArrowUp')) setChosen((at + (key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
    else if (offers && (key === 'Enter' || key === 'Tab')) choose(offered[at]!);
    else if (offers && key === 'Escape') setPut(true);
    else if (key === 'Escape' && text.trim() === start.text.trim()) onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <form
      className="remark-composer"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="remark-field">
        <textarea
          ref={area}
          className="bp6-input"
          rows={3}
          maxLength={remarkLimits.text}
          value={text}
          aria-label={t(kind === 'call' ? 'kit.remarks.call' : 'kit.remarks.note')}
          placeholder={t(kind === 'call' ? 'kit.remarks.callPlaceholder' : 'kit.remarks.placeholder')}
          aria-controls={offered.length > 0 ? `${id}-people` : undefined}
          aria-activedescendant={offered.length > 0 ? `${id}-${at}` : undefined}
          onChange={({ currentTarget }) => change(currentTarget.value, currentTarget.selectionStart)}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={press}
        />
        {isNobody && (
          <p role="status" className="remark-people remark-nobody">
            {t('kit.remarks.nobody', { name: typed })}
          </p>
        )}
        {offered.length > 0 && (
          <ul id={`${id}-people`} role="listbox" aria-label={t('kit.remarks.people')} className="remark-people">
            {offered.map((person, place) => (
              <li
                key={person.userIdx}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === at}
                onMouseDown={(event) => {
                  event.preventDefault();
                  choose(person);
                }}
              >
                <Avatar name={person.name} size={20} /> {person.name}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="remark-actions">
        {kind === 'call' && (
          <InputGroup
            className="remark-minutes"
            leftElement={<Phone />}
            inputMode="numeric"
            aria-label={t('kit.remarks.minutes')}
            placeholder={t('kit.remarks.minutes')}
            value={minutes}
            maxLength={3}
            onChange={({ currentTarget }) => write({ ...writing, minutes: currentTarget.value.replace(/\D/g, '') })}
          />
        )}
        <Button size="small" variant="minimal" text={t('kit.remarks.cancel')} onClick={onCancel} />
        <Button size="small" type="submit" text={t(kind === 'call' ? 'kit.remarks.saveCall' : 'kit.remarks.save')} {...whyNot(!isReady && t('kit.why.text'))} loading={busy} />
      </div>
    </form>
  );
}
