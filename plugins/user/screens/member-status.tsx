import { useText } from '#core/react/react.tsx';
import { statesOf } from '#kit/records/states.ts';
import { Status } from '#kit/ui/status.tsx';
import { user, type UserRow } from '../entity.ts';

/** Where a member's sign-up stands; an approved member who is kept out is paused. */
export function MemberStatus({ row }: { readonly row: Pick<UserRow, 'status' | 'active'> }) {
  const t = useText();
  if (row.status === 'approved' && !row.active) return <Status shape="paused">{t('user.paused')}</Status>;
  return <Status shape={statesOf(user.fields.status)?.of[row.status]?.shape ?? 'open'}>{t(`user.status.${row.status}`)}</Status>;
}
