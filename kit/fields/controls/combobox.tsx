import { Spinner } from '@blueprintjs/core';
import { Plus, SmallTick } from '@blueprintjs/icons';
import { useEffect, useId, useRef, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useKernel, useText } from '#core/react/react.tsx';
import { createChoice, mayCreate, namedIn, useChoices, type Choice, type Where } from './choices.ts';
import { isSaveKey } from '../control.ts';
import { ChoicesPopover, choosingKey } from './choosing.tsx';
import '../controls.css';
import './combobox.css';

/** The parts of an input that a combobox fills in. */
export interface ComboboxInput {
  readonly role: 'combobox';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly 'aria-activedescendant': string | undefined;
  readonly 'aria-autocomplete': 'list';
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly autoComplete: 'off';
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onCompositionEnd: (event: { readonly currentTarget: HTMLInputElement }) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onFocus: (event: { readonly currentTarget: HTMLInputElement }) => void;
  readonly onClick: (event: { readonly currentTarget: HTMLInputElement }) => void;
  readonly onBlur: () => void;
}

interface ComboboxProps {
  /** The kind of record to choose from. */
  readonly to: string;
  readonly chosen: ReadonlySet<number>;
  /** Only records with these field values. */
  readonly where?: Where | undefined;
  /** A record that is never offered. */
  readonly without?: number | undefined;
  /** Text of the input while nobody types. */
  readonly rest: string;
  readonly onPick: (choice: Choice) => void;
  readonly onBlur?: (() => void) | undefined;
  /**
   * Text that names one choice is taken as the field is left; other text stays, and is told by the key of its message:
   * below the field, where nobody hears it here.
   */
  readonly onUnread?: ((problem: string | undefined) => void) | undefined;
  /** The text last told by `onUnread` is still no choice. */
  readonly misread?: boolean | undefined;
  /** Keys the input does not use for its list: backspace in an empty one. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>, typed: string) => void;
  /** Keeps the list open after a choice. */
  readonly many?: boolean;
  readonly children: (input: ComboboxInput, open: boolean) => ReactNode;
}

/** A text field that looks for records while one types, and a list to pick from by mouse or keys. */
export function Combobox(props: ComboboxProps) {
  const { to, chosen, onPick, many, rest } = props;
  const kernel = useKernel();
  const t = useText();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [kept, setTyped] = useState<string>();
  /** The person went elsewhere: what they typed stays only while it is told as no choice. */
  const [isLeft, setLeft] = useState(false);
  // of another choice than the one it was typed over nothing is said
  const [told, setTold] = useState<{ readonly problem: string | undefined; readonly rest: string }>();
  const own = props.onUnread || told?.rest !== rest ? undefined : told.problem;
  const misread = props.onUnread ? props.misread : own !== undefined;
  const onUnread = props.onUnread ?? ((problem) => setTold({ problem, rest }));
  const problem = isLeft ? own : undefined;
  const typed = isLeft && !misread ? undefined : kept;
  const [sought, setSought] = useState('');
  /** The line the keys stand on; undefined until they moved. */
  const [active, setActive] = useState<number>();
  const [element, setElement] = useState<HTMLInputElement>();
  const { state, rows: found, of } = useChoices(to, sought, open || (isLeft && typed !== undefined), props.where);
  const rows = found.filter(({ id }) => id !== props.without);
  const text = (typed ?? '').trim();
  const named = typed !== undefined && state === 'ready' && of === typed ? namedIn(rows, text) : undefined;
  const canCreate = state === 'ready' && text !== '' && mayCreate(kernel, to) && !found.some(({ label }) => label === text);
  const count = rows.length + (canCreate ? 1 : 0);
  // Typing on behind a chosen name seldom means a new record: creating it is not chosen beforehand.
  const isExtended = rest !== '' && text !== rest && text.startsWith(rest);
  const at = active === undefined ? (rows.length === 0 && isExtended ? -1 : 0) : Math.min(active, Math.max(0, count - 1));
  // A text that is typed begins anew, whatever is chosen.
  useEffect(() => {
    if (typed === undefined && rest !== '' && element === document.activeElement) element?.select();
  }, [element, typed, rest]);

  const show = () => {
    setOpen(true);
    setActive(undefined);
  };
  const close = () => {
    setOpen(false);
    forget();
  };
  const forget = () => {
    setTyped(undefined);
    setSought('');
    if (typed !== undefined) onUnread(undefined);
  };
  const choose = (choice: Choice) => {
    onPick(choice);
    forget();
    if (!many) setOpen(false);
  };
  const take = (choice: Choice) => {
    // picked again it would be taken out
    if (!chosen.has(choice.id)) onPick(choice);
    close();
  };
  const leave = () => {
    setOpen(false);
    setLeft(true);
    if (text === '' || text === rest) return close();
    if (named) take(named);
  };
  // where the field was left before its search had answered
  const late = isLeft ? named : undefined;
  useEffect(() => {
    if (late) take(late);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- taken once, as it is found
  }, [late]);
  const pick = async (place: number) => {
    const row = rows[place];
    if (row) choose(row);
    else if (canCreate && place === rows.length) {
      // Told to the reader by the generic handler; the text stays for another try.
      const made = await createChoice(kernel, to, text).catch(() => undefined);
      if (made) choose(made);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // saved is what leaving the field would have made of it
    if (named && isSaveKey(event.nativeEvent)) take(named);
    const taken = choosingKey(event, { open, count, at, show, move: setActive, pick: (place) => void pick(place), close });
    if (!taken) props.onKeyDown?.(event, typed ?? '');
  };
  const input: ComboboxInput = {
    role: 'combobox',
    // Nothing found is a message, no list to walk through.
    'aria-expanded': open && count > 0,
    'aria-controls': open && count > 0 ? listId : undefined,
    'aria-activedescendant': open && count > 0 && at >= 0 ? `${listId}-${at}` : undefined,
    'aria-autocomplete': 'list',
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': problem === undefined ? undefined : `${listId}-problem`,
    autoComplete: 'off',
    value: typed ?? rest,
    onChange: ({ currentTarget, nativeEvent }) => {
      setTyped(currentTarget.value);
      const now = currentTarget.value.trim();
      onUnread(now === '' || now === rest ? undefined : 'kit.form.unchosen');
      setActive(undefined);
      setOpen(true);
      // Half a syllable finds nothing: the search waits for the end of the composition.
      if (!(nativeEvent as InputEvent).isComposing) setSought(currentTarget.value);
    },
    onCompositionEnd: ({ currentTarget }) => setSought(currentTarget.value),
    onKeyDown,
    onFocus: ({ currentTarget }) => {
      setElement(currentTarget);
      if (typed !== kept) setTyped(undefined);
      setLeft(false);
      currentTarget.select();
    },
    onClick: ({ currentTarget }) => {
      if (typed === undefined) currentTarget.select();
      show();
    },
    onBlur: () => {
      leave();
      props.onBlur?.();
    },
  };

  return (
    <ChoicesPopover
      open={open}
      onClose={() => setOpen(false)}
      content={
        count > 0 ? (
          <div className="combobox-list" role="listbox" id={listId} aria-multiselectable={many || undefined}>
            {rows.map((row, place) => (
              <Option
                key={row.id}
                id={`${listId}-${place}`}
                active={place === at}
                chosen={chosen.has(row.id)}
                onPick={() => void pick(place)}
              >
                {row.label}
                {row.detail && <span className="combobox-detail"> {row.detail}</span>}
              </Option>
            ))}
            {canCreate && (
              <Option
                id={`${listId}-${rows.length}`}
                active={at === rows.length}
                chosen={false}
                onPick={() => void pick(rows.length)}
              >
                <Plus size={14} /> {t('kit.form.create', { name: text })}
              </Option>
            )}
          </div>
        ) : (
          <div className="combobox-none" role="status">
            {state === 'loading' || state === 'idle' ? (
              <Spinner size={16} aria-label={t('kit.form.searching')} />
            ) : (
              t(state === 'failed' ? 'kit.form.notFound' : 'kit.form.noChoice')
            )}
          </div>
        )
      }
    >
      {props.children(input, open)}
      {problem !== undefined && (
        <span className="form-below form-problem" id={`${listId}-problem`}>
          {t(problem)}
        </span>
      )}
    </ChoicesPopover>
  );
}

/** One of several to pick from, below a field that keeps the focus. */
export function Option(props: {
  readonly id: string;
  readonly active: boolean;
  readonly chosen: boolean;
  readonly onPick: () => void;
  readonly children: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (props.active) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [props.active]);
  return (
    <div
      ref={element}
      id={props.id}
      role="option"
      aria-selected={props.chosen}
      className="combobox-option"
      data-active={props.active || undefined}
      tabIndex={-1}
      // The input keeps the focus: a press in the list must not take it away.
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onPick}
    >
      <span className="combobox-label">{props.children}</span>
      {props.chosen && <SmallTick size={16} />}
    </div>
  );
}
