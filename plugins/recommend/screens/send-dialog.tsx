import { TextArea } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { browserDrafts, draftKey } from '#kit/form/drafts.ts';
import type { PagePreview } from '#kit/share/page-preview.tsx';
import { ShareDialog } from '#kit/share/share-dialog.tsx';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import type { ClientPages, SuggestRow } from '../api.ts';
import { pageDays } from '../entity.ts';
import { pairOf } from './suggest-words.ts';

/** A message to somebody, kept in this browser until it is sent: a dialog is left by a slip of a key. */
function useKeptMessage(to: SuggestRow['person'] | undefined) {
  const { user } = useService(session);
  const [store] = useState(browserDrafts);
  const [message, setMessage] = useState('');
  const key = user && to && draftKey(user.userIdx, `recommendPage/${to.kind}`, to.id);
  useEffect(() => {
    if (key !== undefined) void store.find(key).then((draft) => setMessage((typed) => typed || String(draft?.patch['message'] ?? '')));
  }, [key, store]);
  const forget = () => void (key !== undefined && store.drop(key));
  return {
    message,
    forget,
    setMessage: (next: string) => {
      setMessage(next);
      if (key === undefined || next.trim() === '') forget();
      else void store.keep(key, { at: new Date().toISOString(), version: 0, patch: { message: next }, labels: {} });
    },
  };
}

/** Sends rents to one person as a page in their language, and ends pages that are open. */
export default function SendDialog({ rows, onClose }: { readonly rows: readonly SuggestRow[]; readonly onClose: (isSent: boolean) => void }) {
  const { t } = useI18n();
  const person = rows[0]?.person;
  const { message, setMessage, forget } = useKeptMessage(person);
  const text = message.trim();
  const content = { pairs: rows.map(pairOf), ...(text !== '' && { message: text }) };
  const kernel = useKernel();
  const server = useService(http);
  // the address is read first: the way back is offered once the dialog is gone, and ends the page
  const sent = useRef<number | null>(undefined);
  const close = () => {
    if (sent.current !== undefined) showUndoable(kernel, sent.current, { title: t('recommend.send.done', { count: rows.length, name: person?.name ?? '' }) });
    onClose(sent.current !== undefined);
  };
  return (
    <ShareDialog<ClientPages['rows'][number]>
      title={t('recommend.send.title', { count: rows.length, name: person?.name ?? '' })}
      text={t('recommend.send.text')}
      path="/recommendPage"
      follows="recommend"
      {...(person && { query: { [person.kind]: person.id } })}
      content={content}
      language={person?.language ?? undefined}
      days={pageDays}
      preview={(settings) => server.post<PagePreview>('/recommend/preview', { ...content, ...settings }, { titleKey: 'recommend.send.notDrawn' })}
      refusedKey="recommend.send.refused"
      nameOf={({ rents, opens }) => `${t('recommend.send.rents', { count: rents })} · ${t('recommend.suggest.openedTimes', { count: opens })}`}
      onMade={({ batch = null }) => {
        sent.current = batch;
        forget();
      }}
      onClose={close}
    >
      <label className="share-field share-wide">
        {t('recommend.send.message')}
        <TextArea fill value={message} maxLength={500} onChange={({ currentTarget }) => setMessage(currentTarget.value)} />
      </label>
    </ShareDialog>
  );
}
