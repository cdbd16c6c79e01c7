import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { changeComingIn, takeBack, useLastChange } from './last-change.ts';

/** Scrolls to where the person was before a change came in; the page may still be hidden, or grow. */
function useSamePlace(): void {
  useEffect(() => {
    const change = changeComingIn();
    if (!change) return undefined;
    const tries = setInterval(() => {
      scrollTo(0, change.scrolled);
      if (Math.abs(scrollY - change.scrolled) < 2) clearInterval(tries);
    }, 30);
    const end = setTimeout(() => clearInterval(tries), 3000);
    return () => {
      clearInterval(tries);
      clearTimeout(end);
    };
  }, []);
}

/** A text that outlasts the drawing anew after a change, and nothing else. */
export function useTextThroughChange(name: string, initial: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => (changeComingIn() && sessionStorage.getItem(`stoop-${name}`)) ?? initial);
  const change = (next: string) => {
    sessionStorage.setItem(`stoop-${name}`, next);
    setText(next);
  };
  return [text, change];
}

/** The last change, and its way back. */
function LastChange() {
  const change = useLastChange();
  const [refusal, setRefusal] = useState<string>();
  if (!change) return null;
  return (
    <div className="last-change">
      <span role="status">
        {change.isTakenBack ? 'Taken back' : 'Saved'}: {change.said}, in <code>{change.file}</code>
        {refusal !== undefined && <strong>. {refusal}</strong>}
      </span>
      {!change.isTakenBack && <Button size="small" text="Take back" onClick={() => void takeBack(change).then(setRefusal)} />}
    </div>
  );
}

/** A page on which values of the sources are changed. */
export function EditPage({ title, theme, children }: { readonly title: string; readonly theme?: 'light' | 'dark'; readonly children: ReactNode }) {
  useSamePlace();
  return (
    <main className="foundation" data-theme={theme} style={{ color: 'var(--text)' }}>
      <h1 className="type-title">{title}</h1>
      {children}
      <LastChange />
    </main>
  );
}
