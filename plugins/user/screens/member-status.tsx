import { useText } from '#core/react/react.tsx';
import { Status, type StatusShape } from '#kit/ui/status.tsx';
import type { UserRow } from '../entity.ts';

const shapes: Readonly<Record<NonNullable<UserRow['status']>, StatusShape>> = {
  applying: 'open',
  approved: 'done',
  rejected: 'refused',
};

/** Where a member's sign-up stands; an approved member who is kept out is paused. */
export function MemberStatus({ row }: { readonly row: Pick<UserRow, 'status' | 'active'> }) {
  const t = useText();
  if (row.status === 'approved' && !row.active) return <Status shape="paused">{t('user.paused')}</Status>;
  return <Status shape={shapes[row.status]}>{t(`user.status.${row.status}`)}</Status>;
}
