import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { lazy, Suspense } from 'react';
import type { Permission } from '#core/access/permission.ts';
import { useI18n, useMay, useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import type { FileCell } from './cells.ts';
import type { FileFormat } from './export-query.ts';
import { noRight, whyNot } from '#kit/ui/why-not.tsx';
import { handOver } from './hand-over.ts';

const ExportLines = lazy(async () => ({ default: (await import('#kit/list/export/export-lines.tsx')).ExportLines }));

/** A table as a file holds it. */
export interface FileTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly FileCell[])[];
}

interface ExportTableProps {
  readonly title: string;
  readonly table: () => FileTable;
  readonly isEmpty?: boolean;
  /** The right to take it home. */
  readonly needs: Permission;
}

/** A button that writes a table of the page to a CSV file or an Excel workbook of its title. */
export function ExportTable({ title, table, isEmpty = false, needs }: ExportTableProps) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const may = useMay();
  const toasts = useService(toastsService);
  const write = async (format: FileFormat) => {
    await i18n.ready().catch(() => undefined);
    const { head, rows } = table();
    const file =
      format === 'csv'
        ? new Blob([(await import('./csv.ts')).csvOf(head, rows)], { type: 'text/csv;charset=utf-8' })
        : await (await import('./xlsx.ts')).xlsxOf(title, head, rows);
    const name = `${title} ${dayInNewYork(Date.now())}.${format}`;
    handOver(name, file);
    toasts.show({ type: 'success', title: t('kit.export.done', { count: rows.length, shown: number(rows.length) }), description: name });
  };
  return (
    <LatePopover
      placement="bottom-end"
      content={
        <Suspense fallback={null}>
          <ExportLines onWrite={(format) => void write(format)} />
        </Suspense>
      }
      target={(target, isOpen) => <Button {...target} icon={<Export />} text={t('kit.export.export')} active={isOpen} {...whyNot(may(needs) ? isEmpty && t('kit.why.empty') : noRight(t, needs))} />}
    />
  );
}
