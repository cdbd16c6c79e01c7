import { useText } from '#core/react/react.tsx';
import type { RecordResponse } from '#kit/records/entity.ts';
import { statesOf } from '#kit/records/states.ts';
import { Status } from '#kit/ui/status.tsx';
import { user, type UserRow } from '../entity.ts';

/** Where a member's sign-up stands; an approved member who is kept out is paused. */
export function MemberStatus({ row }: { readonly row: Pick<UserRow, 'status' | 'active'> }) {
  const t = useText();
  if (row.status === 'approved' && !row.active) return <Status shape="paused">{t('user.paused')}</Status>;
  return <Status shape={statesOf(user.fields.status)?.of[row.status]?.shape ?? 'open'}>{t(`user.status.${row.status}`)}</Status>;
}

/** Whose invitation a member accepted; nothing of one who signed up by themselves. */
export function InvitedBy({ row: { invitedBy, labels } }: { readonly row: Pick<RecordResponse<UserRow>, 'invitedBy' | 'labels'> }) {
  const t = useText();
  const name = invitedBy === null ? undefined : labels[user.name]?.[invitedBy];
  return name === undefined ? null : <span>{t('user.invitedBy.name', { name })}</span>;
}
