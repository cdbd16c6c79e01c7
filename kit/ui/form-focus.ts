import { useEffect, useRef, type RefObject } from 'react';

/** Puts the focus on the first wrong field of a form each time problems are found. */
export function useFirstWrong(problems: Readonly<Record<string, string>>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return form;
}

/** For `ref`: takes the focus as soon as it is drawn, where a form with the focus made way for it. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
