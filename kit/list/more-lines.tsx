import { Menu, MenuItem } from '@blueprintjs/core';
import { Export, Import, Th } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import type { FileFormat } from '#kit/export/export-query.ts';
import { useBeside } from './head.tsx';
import { useWhyNoExport } from './export/why-no-export.ts';
import { useList } from './list-context.ts';
import { focusFirstLine, menuKeys } from '#kit/ui/menu-keys.ts';
import { whyNot } from '../ui/why-not.tsx';

/** Menu of the links beside a list, where there is no room for buttons. */
export const MoreLines = observer(function MoreLines() {
  const list = useList();
  const { t } = list.i18n;
  const navigate = useNavigate();
  const toasts = useService(toastsService);
  const { imports, pages, sources, openGrid } = useBeside();
  const noExport = useWhyNoExport();
  const write = async (format: FileFormat) => (await import('./export/export-list.ts')).exportList(list, format, toasts);
  return (
    <div ref={focusFirstLine} onKeyDown={menuKeys}>
      <Menu aria-label={t('kit.list.more')}>
        {pages.map(({ href, labelKey, icon: Icon }) => (
          <MenuItem key={labelKey} icon={<Icon />} text={t(labelKey)} onClick={() => void navigate(href)} />
        ))}
        {imports && <MenuItem icon={<Import />} text={t('kit.list.import')} onClick={() => void navigate(imports)} />}
        {imports && sources.map(({ id, labelKey, href, icon: Icon }) => <MenuItem key={id} icon={<Icon />} text={t(labelKey)} onClick={() => void navigate(href)} />)}
        <MenuItem icon={<Export />} text={t('kit.export.csv')} labelElement=".csv" {...whyNot(noExport)} onClick={() => void write('csv')} />
        <MenuItem icon={<Export />} text={t('kit.export.xlsx')} labelElement=".xlsx" {...whyNot(noExport)} onClick={() => void write('xlsx')} />
        {openGrid && <MenuItem icon={<Th />} text={t('kit.grid.edit')} {...whyNot(!list.rows.total && t('kit.why.empty'))} onClick={openGrid} />}
      </Menu>
    </div>
  );
});
