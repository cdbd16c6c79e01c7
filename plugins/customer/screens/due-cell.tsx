import { useState } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { dayInNewYork } from '#kit/records/day.ts';
import { Status } from '#kit/ui/status.tsx';
import type { CustomerRow } from '../entity.ts';

/** The day of the next step with a customer; overdue ones of those who still look carry a shape. */
export function DueCell({ row: { nextActionOn, active } }: { readonly row: Pick<CustomerRow, 'nextActionOn' | 'active'> }) {
  const i18n = useI18n();
  const [today] = useState(() => dayInNewYork(Date.now()));
  if (nextActionOn === null) return <span className="list-muted">–</span>;
  return active && nextActionOn < today ? <Status shape="urgent">{i18n.day(nextActionOn)}</Status> : i18n.day(nextActionOn);
}
