import { Menu, MenuItem } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { focusFirstLine, menuKeys } from '#kit/ui/menu-keys.ts';
import type { ImportSource } from './import-sources.ts';

/** The ways in which many records come into a list, to choose from. */
export function ImportSourceLines({ file, sources }: { readonly file: string; readonly sources: readonly ImportSource[] }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  return (
    <div ref={focusFirstLine} onKeyDown={menuKeys}>
      <Menu aria-label={t('kit.list.import')}>
        <MenuItem icon={<Import />} text={t('kit.list.fromFile')} onClick={() => void navigate(file)} />
        {sources.map(({ id, labelKey, href, icon: Icon }) => (
          <MenuItem key={id} icon={<Icon />} text={t(labelKey)} onClick={() => void navigate(href)} />
        ))}
      </Menu>
    </div>
  );
}
