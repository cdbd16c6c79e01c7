import { Link } from 'react-router-dom';
import { useI18n, useSlot } from '#core/react/react.tsx';
import { recordKinds } from '#core/slots.ts';
import { Status } from '#kit/ui/status.tsx';
import type { EmployeeRow } from '../entities/employee.ts';
import { useWork } from './work.ts';

/** Open work of an employee under their name, each number leading to its list. */
export function EmployeeLine({ row }: { readonly row: Pick<EmployeeRow, 'id' | 'active'> }) {
  const i18n = useI18n();
  const kinds = useSlot(recordKinds);
  // what they made and nobody has is no work of theirs; it passes on when they leave
  const work = useWork(row.id)?.flatMap((one) => (one.count > one.made ? [{ ...one, count: one.count - one.made }] : []));
  return (
    <span className="employee-line">
      {!row.active && <Status shape="paused">{i18n.t('employee.gone')}</Status>}
      {work?.map(({ record, field, count }) => {
        const words = i18n.t('employee.work', { label: i18n.t(`${record}.${field}`), area: i18n.t(record), shown: i18n.number(count) });
        const list = kinds.find(({ name }) => name === record)?.list;
        return list ? (
          <Link key={`${record}.${field}`} to={`${list.path}?${field}=${row.id}`}>
            {words}
          </Link>
        ) : (
          <span key={`${record}.${field}`}>{words}</span>
        );
      })}
      {work?.length === 0 && <span>{i18n.t('employee.noWork')}</span>}
    </span>
  );
}
