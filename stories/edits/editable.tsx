import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Edit } from './source-edits.ts';

type Outcome = { readonly isWritten: boolean; readonly said: string };

/** Asks the Storybook that runs on this machine to write; a built one has nobody to ask. */
async function write(edit: Edit): Promise<Outcome> {
  const answer = await fetch('/stoop-edit', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(edit) }).catch(() => undefined);
  if (!answer || answer.status === 404 || answer.status === 405) return { isWritten: false, said: 'Only npm run storybook can write. Change it in the file.' };
  return { isWritten: answer.ok, said: await answer.text() };
}

/** A value of the sources that is changed where it stands: a click, the new value, Enter. Escape leaves it. */
export function Editable(props: { readonly value: string; readonly label: string; readonly lang?: string; readonly editOf: (value: string) => Edit; readonly children?: ReactNode }) {
  const { value, label, lang, editOf, children } = props;
  const [draft, setDraft] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const press = async (event: KeyboardEvent) => {
    if (event.key === 'Escape') setDraft(undefined);
    if (event.key !== 'Enter' || draft === undefined) return;
    const done = draft === value ? undefined : await write(editOf(draft));
    setOutcome(done);
    if (done?.isWritten !== false) setDraft(undefined);
  };
  return (
    <>
      {draft === undefined ? (
        <button type="button" className="editable" title="Click to change" aria-label={`${label}: ${value}`} lang={lang} onClick={() => setDraft(value)}>
          {children ?? value}
        </button>
      ) : (
        <input
          className="bp6-input"
          autoFocus
          aria-label={label}
          lang={lang}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => void press(event)}
          onBlur={() => setDraft(undefined)}
        />
      )}
      {outcome && (
        <small role="status" style={{ display: 'block', color: outcome.isWritten ? 'var(--success-text)' : 'var(--error-text)' }}>
          {outcome.isWritten ? `Written to ${outcome.said}` : outcome.said}
        </small>
      )}
    </>
  );
}
