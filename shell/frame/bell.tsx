import { PopoverNext } from '@blueprintjs/core';
import { Notifications } from '@blueprintjs/icons';
import { Suspense, useState } from 'react';
import { useEvent, useI18n } from '#core/react/react.tsx';
import { pushReceived } from '#core/push/push.ts';
import { Count } from '#kit/ui/tag.tsx';
import { latePart } from './late-part.ts';

const Inbox = latePart(() => import('./inbox.tsx'));

/** The bell: how many messages wait, and the messages themselves when it is opened. */
export function Bell({ unread }: { readonly unread: number }) {
  const { t, number } = useI18n();
  const [change, setChange] = useState({ of: unread, by: 0 });
  // What arrives or is read between two counts of the server's is added to the last one.
  const by = change.of === unread ? change.by : 0;
  const waiting = Math.max(0, unread + by);
  const count = (more: number) => setChange({ of: unread, by: by + more });
  useEvent(pushReceived, () => count(1));
  const label = waiting > 0 ? `${t('shell.inbox')}, ${t('shell.inbox.unread', { count: waiting })}` : t('shell.inbox');
  return (
    <PopoverNext
      placement="bottom-end"
      arrow={false}
      content={
        <Suspense fallback={<div className="inbox" />}>
          <Inbox onRead={(many) => count(-many)} />
        </Suspense>
      }
      renderTarget={({ isOpen, ref, ...target }) => (
        <span className="frame-bell">
          <button
            {...target}
            ref={ref}
            type="button"
            className="frame-tool"
            aria-label={label}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            title={t('shell.inbox')}
          >
            <Notifications />
          </button>
          {waiting > 0 && (
            <span className="frame-bell-count" aria-hidden="true">
              <Count tone="alert">{waiting > 99 ? '99+' : number(waiting)}</Count>
            </span>
          )}
        </span>
      )}
    />
  );
}
