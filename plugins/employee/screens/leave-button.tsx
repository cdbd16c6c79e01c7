import { Button } from '@blueprintjs/core';
import { BlockedPerson } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useMay, useText } from '#core/react/react.tsx';
import { useFocusBack } from '#kit/ui/focus-back.ts';
import { editEmployees } from '../area.ts';
import type { EmployeeRow } from '../entities/employee.ts';

const Dialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

/** The way to let somebody go, for those who may. */
export function LeaveButton({ row }: { readonly row: Pick<EmployeeRow, 'id' | 'name' | 'active'> }) {
  const may = useMay();
  return row.active && may(editEmployees) && <Leaving row={row} />;
}

function Leaving({ row }: { readonly row: Pick<EmployeeRow, 'id' | 'name'> }) {
  const t = useText();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  // once they have left the button goes, and the page of somebody who left is what comes next
  useFocusBack(() => document.getElementById('content')?.focus({ preventScroll: true }));
  const close = (isDone: boolean) => {
    setOpen(false);
    if (isDone) void revalidate();
  };
  return (
    <>
      <Button icon={<BlockedPerson />} text={t('employee.leave.open')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <Dialog employee={row} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
