import { Button } from '@blueprintjs/core';
import { Unlock } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { useService, useText } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import type { UserRow } from '../entity.ts';
import { grantRights } from '../area.ts';

const Dialog = lazy(async () => ({ default: (await import('./member-access-dialog.tsx')).MemberAccessDialog }));

/** The way to a member's roles and password, for those who may grant rights. */
export function MemberAccess({ member }: { readonly member: Pick<UserRow, 'id' | 'name' | 'type'> }) {
  const t = useText();
  const person = useService(session);
  const [isOpen, setOpen] = useState(false);
  if (!person.may(grantRights)) return null;
  return (
    <>
      <Button icon={<Unlock />} text={t('user.access.open')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <Dialog member={member} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
