import { Menu, MenuItem } from '@blueprintjs/core';
import { Document } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { focusFirstLine, menuKeys } from '#kit/ui/menu-keys.ts';
import type { ListWay } from './ways.ts';

/** The ways in which many records come into a list, to choose from. */
export function WayLines({ file, ways }: { readonly file: string; readonly ways: readonly ListWay[] }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  return (
    <div ref={focusFirstLine} onKeyDown={menuKeys}>
      <Menu aria-label={t('kit.list.import')}>
        <MenuItem icon={<Document />} text={t('kit.list.fromFile')} onClick={() => void navigate(file)} />
        {ways.map(({ id, labelKey, href, icon: Icon }) => (
          <MenuItem key={id} icon={<Icon />} text={t(labelKey)} onClick={() => void navigate(href)} />
        ))}
      </Menu>
    </div>
  );
}
