import { Button } from '@blueprintjs/core';
import { Unlock } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useMay, useText } from '#core/react/react.tsx';
import { accessHref, viewRoles } from '../../role/index.ts';
import type { EmployeeRow } from '../entities/employee.ts';

/** Leads to what an employee may do with which record, and why. */
export function AccessButton({ row }: { readonly row: Pick<EmployeeRow, 'member'> }) {
  const t = useText();
  const may = useMay();
  const navigate = useNavigate();
  if (!may(viewRoles)) return null;
  return <Button icon={<Unlock />} text={t('kit.form.access')} onClick={() => void navigate(accessHref({ person: row.member }))} />;
}
