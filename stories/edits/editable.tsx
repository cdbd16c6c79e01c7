import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { changeComingIn, write } from './last-change.ts';
import type { Token } from '#kit/ui/tokens.ts';
import type { Edit } from './source-edits.ts';
import { textOf } from './token-values.ts';

interface EditableProps {
  readonly value: string;
  readonly label: string;
  readonly lang?: string;
  readonly editOf: (value: string) => Edit;
  /** Said behind the change, and below a value while it is typed: its consequences. */
  readonly alsoOf?: (value: string) => string;
  readonly warningOf?: (value: string) => string | undefined;
  readonly children?: ReactNode;
}

/** A value of the sources that is changed where it stands: a click, the new value, Enter. Escape leaves it. */
export function Editable({ value, label, lang, editOf, alsoOf = () => '', warningOf, children }: EditableProps) {
  const [draft, setDraft] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const isLeftByKey = useRef(false);
  const isOpen = draft !== undefined;
  useEffect(() => {
    if (isOpen) return;
    const isComingIn = changeComingIn()?.label === label && document.activeElement === document.body;
    if (isLeftByKey.current || isComingIn) button.current?.focus({ preventScroll: true });
    isLeftByKey.current = false;
  }, [label, isOpen]);
  const leave = () => {
    setDraft(undefined);
    setRefusal(undefined);
  };
  const press = async (event: KeyboardEvent) => {
    isLeftByKey.current = event.key === 'Escape' || event.key === 'Enter';
    if (event.key === 'Escape') leave();
    // the Enter that ends a syllable of Korean or Chinese writes nothing
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || draft === undefined) return;
    if (draft === value) return leave();
    const refused = await write(editOf(draft), label, `${label}: ${value} → ${draft}${alsoOf(draft)}`);
    setRefusal(refused);
    if (refused === undefined) setDraft(undefined);
  };
  if (draft === undefined)
    return (
      <button ref={button} type="button" className="editable" title="Click to change" aria-label={`${label}: ${value}`} lang={lang} onClick={() => setDraft(value)}>
        {children ?? value}
      </button>
    );
  const warning = refusal ?? warningOf?.(draft);
  return (
    <>
      <input
        className="bp6-input"
        autoFocus
        aria-label={label}
        lang={lang}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value);
          setRefusal(undefined);
        }}
        onKeyDown={(event) => void press(event)}
        onBlur={() => draft === value && leave()}
      />
      <small role="status" className={warning === undefined ? 'editable-note' : 'editable-note editable-warning'}>
        {warning ?? 'Enter writes it, Escape leaves it'}
      </small>
    </>
  );
}

/** The value of a measure or a time, by its `group.name`. */
export const EditableToken = ({ path, token }: { readonly path: string; readonly token: Token }) => (
  <Editable value={textOf(token)} label={path.replace('base.', '')} editOf={(value) => ({ of: 'tokens', values: { [path]: value } })} />
);
