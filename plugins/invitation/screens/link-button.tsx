import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { GlobeNetwork } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n, useMay, useService } from '#core/react/react.tsx';
import { dayInNewYork } from '#kit/records/day.ts';
import { CopyButton } from '#kit/share/copy-button.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { useBusy } from '#kit/ui/use-busy.ts';
import { editInvitations } from '../area.ts';
import type { InvitationRow } from '../entity.ts';

interface Made {
  readonly link: string;
  readonly mailed: boolean;
  readonly expiresAt: string;
}

/** Makes the link of an invitation, for the first time or again, and shows it this once. */
export function LinkButton({ row }: { readonly row: Pick<InvitationRow, 'id' | 'email' | 'employee' | 'sentAt'> }) {
  const i18n = useI18n();
  const server = useService(http);
  const may = useMay();
  const { revalidate } = useRevalidator();
  const [made, setMade] = useState<Made>();
  const [isBusy, run] = useBusy();
  const field = useRef<HTMLInputElement>(null);
  if (row.employee !== null || !may(editInvitations)) return null;
  const make = async () => {
    // of a failure the toast says so
    setMade(await run(() => server.post<Made>(`/invitation/${row.id}/link`, {}, { titleKey: 'invitation.link.notMade' })).catch(() => undefined));
  };
  const close = () => {
    setMade(undefined);
    void revalidate();
  };
  const link = made && new URL(made.link, window.location.origin).href;
  return (
    <>
      <Button icon={<GlobeNetwork />} loading={isBusy} text={i18n.t(row.sentAt === null ? 'invitation.link.make' : 'invitation.link.again')} onClick={() => void make()} />
      {made && link !== undefined && (
        <Dialog isOpen title={i18n.t('invitation.link.title')} onClose={close}>
          <DialogBody>
            <Callout tone="info" title={i18n.t(made.mailed ? 'invitation.link.mailed' : 'invitation.link.hand', { email: row.email })} />
            <InputGroup inputRef={field} readOnly fill value={link} aria-label={i18n.t('invitation.link.title')} onFocus={({ currentTarget }) => currentTarget.select()} />
            <p className="bp6-text-muted">{i18n.t('invitation.link.once', { day: i18n.day(dayInNewYork(made.expiresAt)) })}</p>
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button variant="minimal" text={i18n.t('common.close')} onClick={close} />
                <CopyButton intent="primary" value={link} shown={field} label={i18n.t('invitation.link.copy')} />
              </>
            }
          />
        </Dialog>
      )}
    </>
  );
}
