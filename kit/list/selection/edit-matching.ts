import { when } from 'mobx';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { List } from '../list.ts';

/** The state of a step to a list's address that asks for everything that matches to be changed at once. */
export const editAllMatching = { editAllMatching: true } as const;

/** Opens the page that changes many on everything that matches, where the step to the list asked for it. */
export function useEditMatching(list: List): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = (state as Partial<typeof editAllMatching> | null)?.editAllMatching === true;
  useEffect(() => {
    if (!asked) return undefined;
    return when(
      () => list.rows.phase === 'ready' && (list.rows.total ?? 0) > 0,
      () => {
        list.model.chooseEvery();
        list.editMany(list.selection());
        // Asked once: a reload shows the list.
        void navigate(`${pathname}${search}`, { replace: true, state: null, preventScrollReset: true });
      },
    );
  }, [asked, list, navigate, pathname, search]);
}
