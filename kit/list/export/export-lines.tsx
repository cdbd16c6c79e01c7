import { Menu, MenuItem } from '@blueprintjs/core';
import { useI18n } from '#core/react/react.tsx';
import type { FileFormat } from '#kit/export/export-query.ts';
import { focusFirstLine, menuKeys } from '#kit/ui/menu-keys.ts';

/** The kinds of files a list is written to, to choose from. */
export function ExportLines({ onWrite }: { readonly onWrite: (format: FileFormat) => void }) {
  const { t } = useI18n();
  return (
    <div ref={focusFirstLine} onKeyDown={menuKeys}>
      <Menu aria-label={t('kit.export.as')}>
        <MenuItem text={t('kit.export.csv')} labelElement=".csv" onClick={() => onWrite('csv')} />
        <MenuItem text={t('kit.export.xlsx')} labelElement=".xlsx" onClick={() => onWrite('xlsx')} />
      </Menu>
    </div>
  );
}
