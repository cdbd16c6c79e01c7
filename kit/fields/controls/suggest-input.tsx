import { InputGroup } from '@blueprintjs/core';
import { useEffect, useId, useRef, useState, type ComponentType, type KeyboardEvent, type ReactElement } from 'react';
import { CallError } from '#core/http/http.ts';
import { useText } from '#core/react/react.tsx';
import type { ControlProps } from '../control.ts';
import { ChoicesPopover, choosingKey } from './choosing.tsx';
import { Option } from './combobox.tsx';

/** Milliseconds without a key after which suggestions are asked for. */
const debounceMs = 160;

interface SuggestInputProps<T> {
  readonly control: ControlProps<'text'>;
  /** Returns what may be meant by a text. Rejects with `CallError`. */
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly T[]>;
  readonly keyOf: (one: T) => string;
  /** A suggestion in the list. */
  readonly suggested: ComponentType<{ readonly one: T }>;
  readonly onPick: (one: T) => void;
  /** Characters from which suggestions are asked for. */
  readonly least?: number;
  readonly icon?: ReactElement;
  readonly end?: ReactElement;
  /** Ids of more elements that describe the field. */
  readonly describedBy?: string | undefined;
}

/**
 * Words that anyone may type, with suggestions to pick from by mouse or keys. What is typed stays what it is until one
 * is picked; without an answer there are no suggestions, and typing goes on.
 */
export function SuggestInput<T>(props: SuggestInputProps<T>) {
  const { control, keyOf, suggested: Suggested } = props;
  const { id, value, field, wrong, readOnly } = control;
  const t = useText();
  const listId = useId();
  const [sought, setSought] = useState<string>();
  const [active, setActive] = useState(-1);
  const { found, forget } = useFound(props.find, sought, props.least ?? 2);
  const open = sought !== undefined && found.length > 0;

  const close = () => {
    setSought(undefined);
    setActive(-1);
    forget();
  };
  const pick = (one: T | undefined) => {
    close();
    if (one !== undefined) props.onPick(one);
  };
  const type = (text: string, composing: boolean) => {
    control.onChange(text === '' ? null : text);
    setActive(-1);
    // Half a syllable means nothing: suggestions wait for the end of the composition.
    if (!composing) setSought(text);
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) =>
    choosingKey(event, { open, count: found.length, at: active, show: () => setSought(value ?? ''), move: setActive, pick: (place) => pick(found[place]), close });

  return (
    <ChoicesPopover
      open={open}
      onClose={close}
      content={
        <div className="combobox-list" role="listbox" id={listId} aria-labelledby={control.labelledBy}>
          {found.map((one, place) => (
            <Option key={keyOf(one)} id={`${listId}-${place}`} active={place === active} chosen={false} onPick={() => pick(one)}>
              <Suggested one={one} />
            </Option>
          ))}
        </div>
      }
    >
      <InputGroup
        id={id}
        fill
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        value={value ?? ''}
        readOnly={readOnly ?? false}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
        aria-invalid={wrong || undefined}
        aria-required={field.presence === 'required' || undefined}
        aria-describedby={[control.describedBy, props.describedBy].filter(Boolean).join(' ') || undefined}
        {...(props.icon && { leftIcon: props.icon })}
        {...(props.end && { rightElement: props.end })}
        onChange={({ currentTarget, nativeEvent }) => type(currentTarget.value, (nativeEvent as InputEvent).isComposing === true)}
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
        onKeyDown={key}
        onBlur={() => {
          close();
          control.onBlur?.();
        }}
      />
      <span className="unseen" role="status">
        {open ? t('kit.form.suggestions', { count: found.length }) : ''}
      </span>
    </ChoicesPopover>
  );
}

/** Suggestions for a text, some time after its last key; the former ones stay until the next have come. */
function useFound<T>(
  find: SuggestInputProps<T>['find'],
  text: string | undefined,
  least: number,
): { readonly found: readonly T[]; readonly forget: () => void } {
  const [found, setFound] = useState<readonly T[]>([]);
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  const asked = text !== undefined && text.trim().length >= least ? text.trim() : undefined;
  useEffect(() => {
    if (asked === undefined) return undefined;
    const abort = new AbortController();
    const look = async () => {
      try {
        const rows = await latest.current(asked, abort.signal);
        if (!abort.signal.aborted) setFound(rows);
      } catch (error) {
        if (abort.signal.aborted) return;
        setFound([]);
        if (!(error instanceof CallError)) throw error;
      }
    };
    const timer = setTimeout(() => void look(), debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);
  return { found: asked === undefined ? [] : found, forget: () => setFound([]) };
}
