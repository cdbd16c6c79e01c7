import { reaction } from 'mobx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useEvent, useI18n, useService } from '#core/react/react.tsx';
import { accessChanged, session, sessionEnded } from '#core/session/session.ts';
import { browserDrafts, draftKey, draftLeft, keepable, typedTexts, type DraftPlace, type DraftStore, type SavedDraft, type LeftDraft } from './drafts.ts';
import { labelKey } from '../records/words.ts';
import type { FormModel } from './form-model.ts';

/** Milliseconds without a keystroke after which a draft is kept. */
const debounceMs = 600;

/** Events of leaving a page. The first leaves time to store something; a telephone sends only the second. */
const leavings = ['beforeunload', 'pagehide'] as const;

/** Draft state and actions. */
export interface Drafting {
  /** Changes from before, to be taken up again or thrown away. */
  readonly offered: SavedDraft | undefined;
  /** When the changes of now were last kept, ISO 8601. */
  readonly savedAt: string | undefined;
  restore(): void;
  /** Throws away what is offered; another one that was left, by another tab, comes in its place. */
  refuse(): void;
  /** The changes are thrown away: nothing is kept any more. */
  drop(): void;
  /** The changes are saved: what is offered loses the fields that were written, since its person gave them other values. */
  saved(fields: readonly string[]): void;
}

/** Keeps what is typed in the browser, person by person, and offers it again after a reload or a sign-in. */
export function useDraft(form: FormModel, given?: DraftStore): Drafting {
  const [store] = useState(() => given ?? browserDrafts());
  const person = useService(session);
  const i18n = useI18n();
  const [offered, setOffered] = useState<LeftDraft>();
  const [savedAt, setSavedAt] = useState<string>();
  const place = useRef<DraftPlace>(undefined);
  /** The place that this page asked for: what is kept anywhere else would lie on what another page left. */
  const claiming = useRef<Promise<DraftPlace>>(undefined);
  /** Where the changes of now lie. */
  const kept = useRef<string>(undefined);
  // Someone who is signed out in the middle of a form gets it back under their own name.
  const owner = useRef(person.user?.userIdx);
  useEffect(() => {
    owner.current = person.user?.userIdx ?? owner.current;
  });
  const { entity } = form.subject;
  const { id } = form;
  const key = useCallback(
    () => (owner.current === undefined ? undefined : draftKey(owner.current, entity.name, id)),
    [entity, id],
  );

  const keep = useCallback(function keep(own = place.current): void {
    if (!own && claiming.current) return void claiming.current.then(keep);
    const name = own?.key ?? key();
    const patch = keepable(entity, form.patch);
    if (name === undefined) return;
    if (Object.keys(patch).length === 0) {
      if (kept.current !== undefined) void store.drop(kept.current);
      kept.current = undefined;
      setSavedAt(undefined);
      return;
    }
    kept.current = name;
    const at = new Date().toISOString();
    void store
      .keep(name, { at, version: form.version, patch, labels: form.labels, typed: typedTexts(entity, patch, form.id === undefined ? {} : form.initial, i18n) })
      .then((done) => done && kept.current !== undefined && setSavedAt(at));
  }, [entity, form, i18n, key, store]);

  useEffect(() => {
    const name = key();
    if (name === undefined) return undefined;
    let here = true;
    let own: DraftPlace | undefined;
    void store.find(name).then((draft) => here && setOffered(draft));
    claiming.current = store.claim(name).then((claimed) => {
      own = claimed;
      if (here) place.current = claimed;
      else claimed.release();
      return claimed;
    });
    return () => {
      here = false;
      own?.release();
      if (place.current === own) place.current = undefined;
    };
  }, [key, store]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = reaction(
      () => [form.patch, form.version] as const,
      () => {
        clearTimeout(timer);
        timer = setTimeout(keep, debounceMs);
      },
    );
    // a tab that is closed or loaded anew does not wait for the pause
    const leave = () => {
      clearTimeout(timer);
      keep();
    };
    for (const name of leavings) addEventListener(name, leave);
    return () => {
      stop();
      clearTimeout(timer);
      for (const name of leavings) removeEventListener(name, leave);
    };
  }, [form, keep]);

  useEvent(draftLeft, () => {
    const name = key();
    if (name !== undefined) void store.find(name).then(setOffered);
  });
  useEvent(sessionEnded, () => keep());
  // The page may be gone a moment later: what was typed is offered again once the record is in reach.
  useEvent(accessChanged, () => keep());

  const drop = () => {
    if (kept.current !== undefined) void store.drop(kept.current);
    kept.current = undefined;
    setSavedAt(undefined);
  };

  /** The rest of an offered draft without some fields; undefined where nothing is left. */
  const leftWithout = (draft: LeftDraft, fields: readonly string[]): LeftDraft | undefined => {
    const patch = Object.fromEntries(Object.entries(draft.patch).filter(([field]) => !fields.includes(field)));
    const labels = Object.keys(patch).map((field) => i18n.t(labelKey(entity, field)));
    return labels.length === 0 ? undefined : { ...draft, patch, typed: (draft.typed ?? []).filter(([label]) => labels.includes(label)) };
  };

  // fields that are not seen wait for the right: what was typed in them may repeat what stood there
  const seen = offered && leftWithout(offered, form.hidden);

  /** Takes what was seen of an offered draft from where it lies; another one that was left comes in its place. */
  const putAway = (draft: LeftDraft, name: string): void => {
    const unseen = leftWithout(draft, Object.keys(seen?.patch ?? {}));
    void (unseen ? store.keep(draft.key, unseen) : store.drop(draft.key)).then(() => store.find(name)).then(setOffered);
  };

  return {
    offered: seen,
    savedAt,
    restore() {
      const name = key();
      if (!offered || !seen || name === undefined) return;
      form.restore(seen);
      setOffered(undefined);
      void Promise.resolve(claiming.current).then((claimed) => {
        // in a place of this page's own first, then out of the one where it lay
        keep(claimed);
        if (kept.current !== offered.key) putAway(offered, name);
      });
    },
    refuse() {
      const name = key();
      if (!offered || name === undefined) return;
      setOffered(undefined);
      putAway(offered, name);
    },
    drop,
    saved(fields) {
      drop();
      const name = key();
      if (!offered || name === undefined || !fields.some((field) => field in offered.patch)) return;
      const left = leftWithout(offered, fields);
      setOffered(left);
      if (left) void store.keep(offered.key, left);
      else void store.drop(offered.key).then(() => store.find(name)).then(setOffered);
    },
  };
}
