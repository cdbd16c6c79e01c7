import { Button } from '@blueprintjs/core';
import { LogOut } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useMay, useText } from '#core/react/react.tsx';
import { editEmployees } from '../area.ts';
import type { EmployeeRow } from '../entities/employee.ts';

const Dialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

/** The way to let somebody go, for those who may. */
export function LeaveButton({ row }: { readonly row: Pick<EmployeeRow, 'id' | 'name' | 'active'> }) {
  const t = useText();
  const may = useMay();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  if (!row.active || !may(editEmployees)) return null;
  const close = (isDone: boolean) => {
    setOpen(false);
    if (isDone) void revalidate();
  };
  return (
    <>
      <Button icon={<LogOut />} text={t('employee.leave.open')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <Dialog employee={row} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
