import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Edit, FloppyDisk, Pin, Plus, Tick, Trash, Undo } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMay, useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { useList } from '../list-context.ts';
import { focusFirstLine, menuKeys } from '#kit/ui/menu-keys.ts';
import { useAttempt } from './use-attempt.ts';
import type { Asking } from './view-tabs.tsx';
import { shareViews, viewName, type View } from './view.ts';

/** Milliseconds a person has to think better of a deletion. */
const timeToUndo = 10_000;

/** Menu of the open view, or of the whole list where none is open. */
export const ViewLines = observer(function ViewLines({ onAsk }: { readonly onAsk: (asking: Asking) => void }) {
  const { book, i18n } = useList();
  const { t } = i18n;
  const may = useMay();
  const toasts = useService(toastsService);
  const attempt = useAttempt();
  const { current: view, isChanged } = book;
  const isFirst = book.firsts.some((one) => one.scope === 'mine' && one.view === (view?.id ?? null));

  const remove = async (gone: View) => {
    let bringBack: (() => Promise<void>) | undefined;
    const done = await attempt(async () => {
      bringBack = await book.remove(gone);
    }, 'kit.views.notDeleted');
    if (!done || !bringBack) return;
    const back = bringBack;
    const toast = toasts.show({
      type: 'success',
      title: t('kit.views.deleted', { name: viewName(gone, i18n.locale) }),
      timeout: timeToUndo,
      action: {
        label: t('kit.views.undo'),
        run: () => {
          toasts.close(toast);
          void attempt(back, 'kit.views.notRestored');
        },
      },
    });
  };

  return (
    <div ref={focusFirstLine} onKeyDown={menuKeys}>
      <Menu aria-label={t('kit.views.menu', { name: view ? viewName(view, i18n.locale) : t('kit.views.all') })}>
        {view?.editable && isChanged && <MenuItem icon={<FloppyDisk />} text={t('kit.views.save')} onClick={() => void attempt(() => book.save())} />}
        <MenuItem icon={<Plus />} text={t('kit.views.addNamed')} onClick={() => onAsk('new')} />
        {isChanged && <MenuItem icon={<Undo />} text={t('kit.views.reset')} onClick={() => book.reset()} />}
        {view?.editable && <MenuItem icon={<Edit />} text={t(may(shareViews) ? 'kit.views.edit' : 'kit.views.rename')} onClick={() => onAsk('edit')} />}
        <MenuDivider />
        <MenuItem
          icon={<Pin />}
          text={t('kit.views.firstMine')}
          labelElement={isFirst ? <Tick size={14} /> : undefined}
          onClick={() => void attempt(() => book.setFirst({ scope: 'mine', role: null }, isFirst ? 'unsaid' : (view?.id ?? null)))}
        />
        {may(shareViews) && view?.scope !== 'mine' && <MenuItem icon={<Pin />} text={t('kit.views.firstOthers')} onClick={() => onAsk('first')} />}
        {view?.editable && (
          <>
            <MenuDivider />
            <MenuItem icon={<Trash />} text={t('kit.views.delete')} onClick={() => void remove(view)} />
          </>
        )}
      </Menu>
    </div>
  );
});
