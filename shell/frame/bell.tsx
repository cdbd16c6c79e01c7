import { Notifications } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { inboxAsked, push } from '#core/push/push.ts';
import { useEvent, useI18n, useObserved, useService } from '#core/react/react.tsx';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { Count } from '#kit/ui/tag.tsx';

const Inbox = lazy(() => import('./inbox.tsx'));

/** The bell: how many messages wait, and the messages themselves when it is opened. */
export function Bell({ unread }: { readonly unread: number }) {
  const { t, number } = useI18n();
  const messages = useService(push);
  // the page was drawn with a number before there was anybody to follow it
  const waiting = useObserved(() => messages.unread) ?? unread;
  const [isOpen, setOpen] = useState(false);
  useEvent(inboxAsked, () => setOpen(true));
  const label = waiting > 0 ? `${t('shell.inbox')}, ${t('shell.inbox.unread', { count: waiting })}` : t('shell.inbox');
  return (
    <LatePopover
      placement="bottom-end"
      popupKind="dialog"
      isOpen={isOpen}
      onInteraction={setOpen}
      content={
        <Suspense fallback={<div className="inbox" />}>
          <Inbox onClose={() => setOpen(false)} />
        </Suspense>
      }
      target={({ ref, ...target }) => (
        <span className="frame-bell" ref={ref}>
          <button {...target} type="button" className="frame-tool" aria-label={label} title={t('shell.inbox')}>
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
