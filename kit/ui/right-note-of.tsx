import { useEffect, useState, type ComponentType } from 'react';
import { useSlot } from '#core/react/react.tsx';
import { rightNotes } from './right-notes.ts';

/** The note about a right that somebody lacks; nothing where no area explains rights. */
export function RightNoteOf({ right }: { readonly right: string }) {
  const [note] = useSlot(rightNotes);
  const [Note, setNote] = useState<ComponentType<{ readonly right: string }>>();
  useEffect(() => void note?.load().then((part) => setNote(() => part.default), () => undefined), [note]);
  return Note && <Note right={right} />;
}
