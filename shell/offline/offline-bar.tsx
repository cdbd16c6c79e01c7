import { Button } from '@blueprintjs/core';
import { Offline as OfflineIcon, WarningSign } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useI18n, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import { styleOf } from '#kit/records/day.ts';
import type { Offline } from './offline.ts';
import { WritesDialog } from './writes-dialog.tsx';
import './offline.css';

/** Says on every page that there is no network, from when is what one sees, and which changes wait or were not taken. */
export const OfflineBar = observer(function OfflineBar({ offline, navigate }: { readonly offline: Offline; readonly navigate: (href: string) => void }) {
  const { t, number, moment } = useI18n();
  const messages = useService(toasts);
  const [isOpen, setOpen] = useState(false);
  const { isOffline, asOf, isShown, sent, queue } = offline;
  const waiting = queue?.waiting.length ?? 0;
  const refused = queue?.refused.length ?? 0;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', isShown);
    return () => document.documentElement.removeAttribute('data-offline');
  }, [isShown]);
  useEffect(() => {
    if (sent) messages.show({ type: 'success', title: t('kit.offline.sent', { count: sent.count, shown: number(sent.count) }) });
    // oxlint-disable-next-line react/exhaustive-deps -- told once for each time
  }, [offline, sent]);
  if (!isShown) return null;
  const said = [
    isOffline && (asOf === undefined ? t('kit.offline.none') : t('kit.offline.asOf', { time: moment(asOf, styleOf(asOf, Date.now())) })),
    waiting > 0 && t('kit.offline.waiting', { count: waiting, shown: number(waiting) }),
    refused > 0 && t('kit.offline.refused', { count: refused, shown: number(refused) }),
  ];
  return (
    <>
      <div className="offline-bar" data-refused={refused > 0 || undefined} role="region" aria-label={t('kit.offline')}>
        {refused > 0 ? <WarningSign size={16} /> : <OfflineIcon size={16} />}
        <span className="offline-text" role="status">
          {said.filter(Boolean).join(' · ')}
        </span>
        {queue && queue.writes.length > 0 && <Button size="small" text={t('kit.offline.show')} onClick={() => setOpen(true)} />}
      </div>
      {isOpen && queue && <WritesDialog offline={offline} queue={queue} onClose={() => setOpen(false)} onOpen={(href) => {
        setOpen(false);
        navigate(href);
      }} />}
    </>
  );
});
