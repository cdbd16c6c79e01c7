import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import { CopyButton } from '#kit/share/copy-button.tsx';
import { Dialog, DialogClose } from '#kit/ui/dialog.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';
import type { Feed, MadeFeed } from '../api.ts';

/** A person's own schedule in another calendar: its secret address is made, told once, and ended here. */
export default function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, moment, number } = useI18n();
  const calls = useService(http);
  const messages = useService(toasts);
  const [feed, setFeed] = useState<Feed>();
  const [address, setAddress] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const gone = new AbortController();
    calls.get<Feed>('/scheduleFeed', { signal: gone.signal, titleKey: 'schedule.feed.failed' }).then(setFeed, () => undefined);
    return () => gone.abort();
  }, [calls]);
  const make = async () => {
    const made = await calls.post<MadeFeed>('/scheduleFeed', undefined, { titleKey: 'schedule.feed.failed' });
    setFeed((before) => before && { ...before, createdAt: made.createdAt });
    setAddress(new URL(made.path, location.origin).href);
  };
  const end = async () => {
    await calls.delete('/scheduleFeed', { titleKey: 'schedule.feed.failed' });
    setFeed((before) => before && { ...before, createdAt: null });
    setAddress(undefined);
    messages.show({ type: 'success', title: t('schedule.feed.ended') });
  };
  const holds = feed?.holds;
  const isLive = feed !== undefined && feed.createdAt !== null;
  return (
    <Dialog isOpen title={t('schedule.feed.title')} onClose={onClose} isCloseButtonShown={false}>
      <DialogClose onClose={onClose} />
      <DialogBody className="schedule-feed">
        {holds && <p>{t(holds.count === 0 ? 'schedule.feed.empty' : 'schedule.feed.holds', { name: holds.name, count: holds.count, shown: number(holds.count) })}</p>}
        {holds === null && <p>{t('schedule.feed.nobody')}</p>}
        {holds !== null && <p>{t('schedule.feed.text')}</p>}
        {isLive && <p>{t('schedule.feed.since', { day: moment(feed.createdAt!, 'short') })}</p>}
        {address !== undefined && (
          <>
            <label htmlFor="schedule-feed">{t('schedule.feed.address')}</label>
            {/* the focus leaves the button: another press would end the address that was just made */}
            <InputGroup key={address} inputRef={field} id="schedule-feed" readOnly fill autoFocus value={address} onFocus={(event) => event.currentTarget.select()} rightElement={<CopyButton value={address} shown={field} variant="minimal" size="small" />} />
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {isLive && <Button text={t('schedule.feed.end')} onClick={() => void end().catch(() => undefined)} />}
            <Button text={t('schedule.close')} onClick={onClose} />
            <Button {...whyNot(holds === null && t('schedule.feed.nobody'))} intent={isLive ? 'none' : 'primary'} text={t(isLive ? 'schedule.feed.again' : 'schedule.feed.make')} onClick={() => void make().catch(() => undefined)} />
          </>
        }
      />
    </Dialog>
  );
}
