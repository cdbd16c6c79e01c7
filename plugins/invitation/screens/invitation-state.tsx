import { useState } from 'react';
import { useText } from '#core/react/react.tsx';
import { Status } from '#kit/ui/status.tsx';
import type { InvitationRow } from '../entity.ts';

/** Where an invitation stands: not sent yet, waiting, run out, or accepted. */
export function InvitationState({ row }: { readonly row: Pick<InvitationRow, 'employee' | 'sentAt' | 'expiresAt'> }) {
  const t = useText();
  const [now] = useState(() => Date.now());
  if (row.employee !== null) return <Status shape="done">{t('invitation.state.accepted')}</Status>;
  if (row.sentAt === null || row.expiresAt === null) return <Status shape="open">{t('invitation.state.new')}</Status>;
  if (Date.parse(row.expiresAt) < now) return <Status shape="attention">{t('invitation.state.expired')}</Status>;
  return <Status shape="half">{t('invitation.state.waiting')}</Status>;
}
