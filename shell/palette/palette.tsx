import { Overlay2 } from '@blueprintjs/core';
import { KeyCommand, Search } from '@blueprintjs/icons';
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Kernel } from '#core/kernel/index.ts';
import { useI18n, useKernel } from '#core/react/react.tsx';
import { menu, recordKinds, searchSources } from '#core/slots.ts';
import { useAccessTurn } from '#kit/live/use-access-lost.ts';
import { typedInitials } from '#kit/records/initials.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { dropKeys, early } from '#kit/ui/early-keys.ts';
import { useFocusReturn } from '#kit/ui/focus-back.ts';
import { Keys } from '#kit/ui/keys.tsx';
import { Tag } from '#kit/ui/tag.tsx';
import { findPageActions } from './page-actions.ts';
import { findIn, type Line, type Results } from './lines.ts';
import { findActions, findNamedPages, findRecent, findRecords } from './results.ts';
import './palette.css';

/** Milliseconds of rest in typing before the server is asked. */
const debounceMs = 80;

/** Results of the sources for a text, as far as they have come. */
interface Answer {
  readonly text: string;
  /** Answers of before rights were lost are shown no more. */
  readonly turn: number;
  readonly groups: readonly Results[];
  readonly isWhole: boolean;
  /** Milliseconds. */
  readonly took: number;
}

/** True while a syllable is composed in the field that came before. */
const isComposed = () => early.log.findLast(({ type }) => type.startsWith('composition'))?.type === 'compositionstart';

interface PaletteProps {
  readonly onClose: () => void;
}

/** Search for everything and jump anywhere, by keyboard: a text field that owns a list of results. It comes after the syllable that was begun before it. */
export default function Palette({ onClose }: PaletteProps) {
  const [isComposing, setComposing] = useState(isComposed);
  useEffect(() => {
    if (!isComposing) return undefined;
    const { field } = early;
    const end = () => setComposing(false);
    field?.addEventListener('compositionend', end);
    if (!isComposed()) end();
    return () => field?.removeEventListener('compositionend', end);
  }, [isComposing]);
  return isComposing ? null : <Opened onClose={onClose} />;
}

function Opened({ onClose }: PaletteProps) {
  useFocusReturn();
  const kernel = useKernel();
  const { t } = useI18n();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const listId = useId();
  const [text, setText] = useState('');
  // undefined: the first line; Enter waits until it is known, a second Enter does not
  const [chosen, setChosen] = useState<number>();
  const [entered, setEntered] = useState<{ readonly elsewhere: boolean }>();
  // what was typed before goes on here, Enter and arrows behind the text, each after what the one before it changed
  const take = useCallback((field: HTMLInputElement | null) => {
    if (!field || !early.field) return;
    setText(early.field.value);
    dropKeys();
    const { log } = early;
    for (const event of log.slice(log.findLastIndex(({ type }) => type === 'input') + 1)) {
      if (event instanceof KeyboardEvent && /Enter|Arrow/.test(event.key)) setTimeout(() => field.dispatchEvent(new KeyboardEvent('keydown', event)));
    }
  }, []);
  const list = useRef<HTMLDivElement>(null);

  const turn = useAccessTurn();
  const records = useAnswer(kernel, text, turn);
  // oxlint-disable-next-line react/exhaustive-deps -- what was opened last is forgotten with the rights to it
  const groups = useMemo(() => groupsOf(kernel, pathname, text, records), [kernel, pathname, text, records, turn]);
  const isWaiting = text.trim() !== '' && !(records?.text === text && records.isWhole);
  const all = groups.flatMap(({ found }) => found);
  const at = Math.min(chosen ?? 0, Math.max(0, all.length - 1));

  const go = (found: Line | undefined, elsewhere: boolean) => {
    if (!found) return;
    if (found.run) found.run();
    else if (elsewhere) window.open(found.href, '_blank', 'noopener');
    else void navigate(found.href);
    onClose();
  };

  // Typed and entered at once: what is opened answers the whole text, not what stood there before.
  const goFirst = useEffectEvent((elsewhere: boolean) => go(all[at], elsewhere));
  useEffect(() => {
    if (entered && !isWaiting) goFirst(entered.elsewhere);
  }, [entered, isWaiting]);

  const onKeyDown = (event: KeyboardEvent) => {
    // A key that ends the composition of a syllable is not meant for us.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      const next = (at + step + all.length) % all.length;
      setChosen(next);
      setEntered(undefined);
      list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const elsewhere = event.ctrlKey || event.metaKey;
      if (isWaiting && chosen === undefined && !entered) setEntered({ elsewhere });
      else go(all[at], elsewhere);
    }
  };

  return (
    <Overlay2 isOpen onClose={onClose} className="palette-place" transitionDuration={120}>
      <div className="palette" role="dialog" aria-modal="true" aria-label={t('shell.palette')}>
        <div className="palette-head">
          <Search size={20} />
          <input
            ref={take}
            // oxlint-disable-next-line no-autofocus -- it was opened to type into
            autoFocus
            role="combobox"
            aria-expanded={all.length > 0}
            aria-busy={isWaiting}
            aria-controls={listId}
            aria-activedescendant={all.length > 0 ? `${listId}-${at}` : undefined}
            aria-autocomplete="list"
            aria-label={t('shell.palette')}
            placeholder={t('shell.palette')}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setChosen(undefined);
              setEntered(undefined);
            }}
            onKeyDown={onKeyDown}
          />
          {typedInitials(text) !== undefined && <Tag>{t('shell.palette.initials')}</Tag>}
        </div>
        <div
          className="palette-list"
          id={listId}
          ref={list}
          {...(all.length > 0 && { role: 'listbox', 'aria-label': t('shell.palette') })}
        >
          {groups.map(({ id, label, found, isFailed }) => (
            <div key={id} role="group" aria-label={label}>
              <div className="palette-group type-small" aria-hidden="true">
                {label}
              </div>
              {isFailed && <div className="palette-failed">{t('shell.palette.failed', { name: label })}</div>}
              {found.map((one) => {
                const mine = all.indexOf(one);
                return (
                  <PaletteLine
                    key={`${one.href} ${one.title}`}
                    id={`${listId}-${mine}`}
                    line={one}
                    kind={one.record ?? id}
                    text={text}
                    isChosen={mine === at}
                    onPoint={() => setChosen(mine)}
                    onPick={(elsewhere) => go(one, elsewhere)}
                  />
                );
              })}
            </div>
          ))}
          {groups.length === 0 && !isWaiting && (
            <Blank kind="nomatch" title={t('shell.palette.none', { text })} text={t('shell.palette.noneText')} />
          )}
        </div>
        <PaletteFoot took={text.trim() === '' ? undefined : records?.took} count={all.length} isWaiting={isWaiting} />
      </div>
    </Overlay2>
  );
}

/** Results of every source for a text, after a rest in typing; the former answer until they come. */
function useAnswer(kernel: Kernel, text: string, turn: number): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (text.trim() === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const began = performance.now();
      const show = (groups: readonly Results[]) => setAnswer({ text, turn, groups, isWhole: false, took: Math.round(performance.now() - began) });
      void findRecords(kernel, text.trim(), stop.signal, show).then(() => {
        if (!stop.signal.aborted) setAnswer((last) => last && { ...last, isWhole: true });
      });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [kernel, text, turn]);
  return answer?.turn === turn ? answer : undefined;
}

/** Groups with lines, as they stand. The former answer stays while the next is on its way: what is chosen does not jump at each letter. */
function groupsOf(kernel: Kernel, pathname: string, text: string, answer: Answer | undefined): readonly Results[] {
  const [found, further] = inOrder(answer?.groups ?? [], new Set(kernel.read(searchSources).map(({ id }) => id)));
  const [named, pages] = findNamedPages(kernel, text);
  const lists =
    text.trim() === ''
      ? [findRecent(kernel), findPageActions(kernel, pathname, text), pages]
      : [named, ...found, findPageActions(kernel, pathname, text), pages, findActions(kernel, text), ...further];
  return lists.filter(({ found, isFailed }) => found.length > 0 || isFailed);
}

/** Typed actions first: who writes one means it. Apart, to stand last, what areas find by sources of their own. */
function inOrder(groups: readonly Results[], own: ReadonlySet<string>): readonly [found: readonly Results[], further: readonly Results[]] {
  const typedFirst = groups.toSorted((a, b) => Number(b.id === 'recordActions') - Number(a.id === 'recordActions'));
  return [typedFirst.filter(({ id }) => !own.has(id)), typedFirst.filter(({ id }) => own.has(id))];
}

/** Keys, and the number of results; none is said to be found only once every source has answered. */
function PaletteFoot({ took, count, isWaiting }: { readonly took: number | undefined; readonly count: number; readonly isWaiting: boolean }) {
  const { t } = useI18n();
  return (
    <div className="palette-foot">
      <Keys of={['↑', '↓']}>{t('shell.palette.move')}</Keys>
      <Keys of={['↵']}>{t('shell.palette.open')}</Keys>
      <Keys of={['Ctrl', '↵ ']}>{t('shell.palette.tab')}</Keys>
      <span className="palette-count" role="status">
        {count === 0 && isWaiting ? (
          t('common.loading')
        ) : (
          <>
            {took !== undefined && `${took} ms · `}
            {t('shell.palette.found', { count })}
          </>
        )}
      </span>
    </div>
  );
}

function PaletteLine(props: {
  readonly id: string;
  readonly line: Line;
  readonly kind: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onPick: (elsewhere: boolean) => void;
}) {
  const { id, line, kind, text, isChosen, onPoint, onPick } = props;
  return (
    <div
      lang={line.lang}
      id={id}
      role="option"
      aria-selected={isChosen}
      className="palette-line"
      onMouseMove={onPoint}
      onClick={({ ctrlKey, metaKey }) => onPick(ctrlKey || metaKey)}
    >
      <LineIcon kind={kind} href={line.href} />
      <span className="palette-title cut">
        <Marked name={line.title} text={text} />
      </span>
      {line.detail && (
        <span className="palette-detail cut">
          <Marked name={line.detail} text={text} />
        </span>
      )}
      {isChosen && <Keys of={['↵']} />}
    </div>
  );
}

function LineIcon({ kind, href }: { readonly kind: string; readonly href: string }) {
  const kernel = useKernel();
  const line = kernel.read(menu).find(({ route }) => route.path === href);
  const record = kernel.read(recordKinds).find(({ name }) => name === kind);
  const Icon = line?.icon ?? record?.icon ?? (kind === 'actions' ? KeyCommand : Search);
  return <Icon size={16} />;
}

function Marked({ name, text }: { readonly name: string; readonly text: string }) {
  const found = findIn(name, text);
  if (!found) return name;
  const characters = [...name];
  return (
    <>
      {characters.slice(0, found.start).join('')}
      <mark>{characters.slice(found.start, found.end).join('')}</mark>
      {characters.slice(found.end).join('')}
    </>
  );
}
