import { TextArea } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import type { PagePreview } from '#kit/share/page-preview.tsx';
import { ShareDialog } from '#kit/share/share-dialog.tsx';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import type { ClientPages, SuggestRow } from '../api.ts';
import { pageDays } from '../entity.ts';
import { pairOf } from './suggest-words.ts';

/** Sends rents to one person as a page in their language, and ends pages that are open. */
export default function SendDialog({ rows, onClose }: { readonly rows: readonly SuggestRow[]; readonly onClose: () => void }) {
  const { t } = useI18n();
  const person = rows[0]?.person;
  const [message, setMessage] = useState('');
  const text = message.trim();
  const content = { pairs: rows.map(pairOf), ...(text !== '' && { message: text }) };
  const kernel = useKernel();
  const server = useService(http);
  // the address is read first: the way back is offered once the dialog is gone, and ends the page
  const sent = useRef<number | null>(undefined);
  const close = () => {
    if (sent.current !== undefined) showUndoable(kernel, sent.current, { title: t('recommend.send.done', { count: rows.length, name: person?.name ?? '' }) });
    onClose();
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
