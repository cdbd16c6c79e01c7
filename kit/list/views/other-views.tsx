import { Menu, MenuItem } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { useList } from '../list-context.ts';
import { focusFirstLine, menuKeys } from '#kit/ui/menu-keys.ts';
import { viewHref } from './view-tabs.tsx';
import { viewName, type View } from './view.ts';

/** The views there is no room for, to choose from. */
export const OtherViews = observer(function OtherViews({ views }: { readonly views: readonly View[] }) {
  const list = useList();
  const navigate = useNavigate();
  return (
    <div ref={focusFirstLine} className="list-menu" onKeyDown={menuKeys}>
      <Menu aria-label={list.i18n.t('kit.views.label')}>
        {views.map((view) => (
          <MenuItem key={view.id} text={viewName(view, list.i18n.locale)} onClick={() => void navigate({ search: viewHref(list, view) }, { preventScrollReset: true })} />
        ))}
      </Menu>
    </div>
  );
});
