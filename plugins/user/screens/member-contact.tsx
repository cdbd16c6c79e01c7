import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { EyeOpen } from '@blueprintjs/icons';
import { useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useMay, useService, useText } from '#core/react/react.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { revealContacts, seeContacts } from '../area.ts';
import type { UserRow } from '../entity.ts';

/** The way to a member's whole phone number and address for those who see a part; that they asked is noted. */
export function MemberContact({ member }: { readonly member: Pick<UserRow, 'id' | 'name'> }) {
  const t = useText();
  const server = useService(http);
  const may = useMay();
  const [seen, setSeen] = useState<{ readonly phone: string | null; readonly email: string }>();
  if (may(seeContacts) || !may(revealContacts)) return null;
  const show = async () => {
    try {
      setSeen(await server.post(`/user/${member.id}/contact`, {}, { titleKey: 'user.contact.failed' }));
    } catch (error) {
      // the toast has said so
      if (!(error instanceof CallError)) throw error;
    }
  };
  const close = () => setSeen(undefined);
  return (
    <>
      <Button icon={<EyeOpen />} text={t('user.contact.show')} onClick={() => void show()} />
      {seen && (
        <Dialog isOpen title={t('user.contact.title', { name: member.name })} onClose={close} isCloseButtonShown={false}>
          <DialogBody>
            <p>
              {seen.phone ?? '–'}
              <br />
              {seen.email}
            </p>
            <p className="access-text">{t('user.contact.noted', { name: member.name })}</p>
          </DialogBody>
          <DialogFooter actions={<Button onClick={close} text={t('user.access.close')} />} />
        </Dialog>
      )}
    </>
  );
}
