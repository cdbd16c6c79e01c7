import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useEvent, useObserved, useService } from '#core/react/react.tsx';
import { session, sessionEnded, sessionStarted } from '#core/session/session.ts';

/** State of the page while sign-in stands in its place. */
export interface HeldPage {
  /** The page stays as it is, unseen, for the person it belongs to. */
  readonly isHeld: boolean;
  /** Somebody else signed in: the page is drawn anew before it is shown. */
  readonly isStale: boolean;
}

/**
 * Holds the page where a session ends without having been asked to: the same person goes on where they were, with
 * everything they typed. Nothing is held after signing out, and nothing of one person is shown to another.
 */
export function useHeldPage(): HeldPage {
  const person = useService(session);
  const { revalidate } = useRevalidator();
  const userIdx = useObserved(() => person.user?.userIdx);
  const owner = useRef(userIdx);
  useEffect(() => {
    owner.current = userIdx ?? owner.current;
  }, [userIdx]);
  const [heldFor, setHeldFor] = useState<number>();
  const isHeld = heldFor !== undefined;
  useEffect(() => {
    // dialogs and menus of the page stand outside of it
    document.documentElement.toggleAttribute('data-held', isHeld);
  }, [isHeld]);
  const [isStale, setStale] = useState(false);

  useEvent(sessionEnded, ({ reason }) => {
    setHeldFor(reason === 'refresh' ? owner.current : undefined);
    if (reason !== 'refresh') void revalidate();
  });
  useEvent(sessionStarted, (now) => {
    setHeldFor(undefined);
    if (now.userIdx === heldFor) return;
    setStale(heldFor !== undefined);
    void revalidate().finally(() => setStale(false));
  });
  return { isHeld, isStale };
}
