import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSlot } from '#core/react/react.tsx';
import { recordKinds } from '#core/slots.ts';
import { KeptDraft } from '#kit/form/kept-draft.tsx';
import { RightNoteOf } from '#kit/ui/right-note-of.tsx';
import { useScreen } from '../router/use-screen.ts';

/** Below the page of a problem: the right that is missing with who could give it, and what was typed there before. */
export function ProblemDetails({ right }: { readonly right: string | undefined }) {
  const { pathname } = useLocation();
  const screen = useScreen();
  const kinds = useSlot(recordKinds);
  const id = Number(/\/(\d+)$/.exec(pathname)?.[1]) || undefined;
  const kind = kinds.find(({ hrefOf, list }) => (id === undefined ? list.path === screen?.parent?.path && pathname.endsWith('/upload') : hrefOf?.(id) === pathname));
  useEffect(() => {
    // what the keyboard stood on went with the page that was taken away
    if (document.activeElement === document.body) document.getElementById('content')?.focus();
  }, []);
  return (
    <>
      {right !== undefined && (
        <p className="problem-right">
          <RightNoteOf right={right} />
        </p>
      )}
      {kind && <KeptDraft record={kind.name} id={id} />}
    </>
  );
}
