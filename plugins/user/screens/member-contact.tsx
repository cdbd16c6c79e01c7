import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { EyeOpen } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useMay, useService, useText } from '#core/react/react.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { revealContacts, seeContacts } from '../area.ts';
import type { UserRow } from '../entity.ts';

/** The way to a member's whole phone number and address for those who see a part; that they asked is noted. */
export function MemberContact({ member }: { readonly member: Pick<UserRow, 'id' | 'name'> }) {
  const t = useText();
  const server = useService(http);
  const may = useMay();
  const [seen, setSeen] = useState<{ readonly phone: string | null; readonly email: string }>();
  const [isCovered, setCovered] = useState(true);
  const isOffered = !may(seeContacts) && may(revealContacts);
  const { id } = member;
  useEffect(() => {
    if (!isOffered) return undefined;
    const ending = new AbortController();
    server.get<{ readonly covered: boolean }>(`/user/${id}/role`, { quiet: true, signal: ending.signal }).then(
      ({ covered }) => setCovered(covered),
      () => undefined,
    );
    return () => ending.abort();
  }, [isOffered, server, id]);
  if (!isOffered) return null;
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
      <Button icon={<EyeOpen />} text={t('user.contact.show')} {...whyNot(!isCovered && t('user.rule.moreRights'))} onClick={() => void show()} />
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
