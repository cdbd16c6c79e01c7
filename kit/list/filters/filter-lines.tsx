import { Menu, MenuItem } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { labelKey } from '#kit/records/words.ts';
import { useList } from '../list-context.ts';
import { useAskable } from './use-askable.ts';
import { focusFirstLine, menuKeys } from '#kit/ui/menu-keys.ts';

/** Menu of the fields a list can be filtered by. */
export const FilterLines = observer(function FilterLines() {
  const list = useList();
  const { t } = list.i18n;
  const isAskable = useAskable(list.entity);
  return (
    <div ref={focusFirstLine} className="list-menu" onKeyDown={menuKeys}>
      <Menu aria-label={t('kit.list.filter')}>
        {list.filters.filter(isAskable).map((name) => (
          <MenuItem
            key={name}
            text={t(labelKey(list.entity, name))}
            shouldDismissPopover={false}
            onClick={() => list.edit({ name, at: 'menu' })}
          />
        ))}
      </Menu>
    </div>
  );
});
