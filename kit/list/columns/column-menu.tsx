import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { ArrowLeft, ArrowRight, ArrowsHorizontal, EyeOff, Filter, Pin, SortAsc, SortDesc, Tick, Unpin } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { fitting, widthStep, type ShownColumn } from './layout.ts';
import { useAskable } from '../filters/use-askable.ts';
import { useList } from '../list-context.ts';
import { focusFirstLine, menuKeys } from '#kit/ui/menu-keys.ts';

/** Menu of a column. */
export const ColumnMenu = observer(function ColumnMenu({ column }: { readonly column: ShownColumn }) {
  const list = useList();
  const { model, i18n } = list;
  const { t } = i18n;
  const sort = model.sortOf(column.sort);
  const { sort: field, filter } = column;
  const isAskable = useAskable(list.entity);
  const width = column.set ?? column.width;
  const tick = <Tick size={14} />;
  const hide = () => {
    const at = list.shown.findIndex(({ id }) => id === column.id);
    model.place(column.id, { shown: false });
    // The next column stands in its place, and takes the focus.
    list.focus(-1, at + 1);
  };
  return (
    <div ref={focusFirstLine} onKeyDown={menuKeys}>
      <Menu aria-label={t('kit.list.columnMenu', { name: t(column.title) })}>
        {field && isAskable(field) && (
          <>
            <MenuItem
              icon={<SortAsc />}
              text={t('kit.list.sortUp')}
              labelElement={sort && !sort.descending ? tick : undefined}
              onClick={(event) => model.sortBy(field, false, event.shiftKey)}
            />
            <MenuItem
              icon={<SortDesc />}
              text={t('kit.list.sortDown')}
              labelElement={sort?.descending ? tick : undefined}
              onClick={(event) => model.sortBy(field, true, event.shiftKey)}
            />
            <MenuDivider />
          </>
        )}
        {filter && list.filters.includes(filter) && isAskable(filter) && (
          <MenuItem
            icon={<Filter />}
            text={t('kit.list.filterThis')}
            labelElement={<span>F</span>}
            onClick={() => list.edit({ name: filter, at: filter in model.query.filters ? 'chip' : 'menu' })}
          />
        )}
        <MenuItem
          icon={column.pinned ? <Unpin /> : <Pin />}
          text={t(column.pinned ? 'kit.list.unpin' : 'kit.list.pin')}
          onClick={() => model.place(column.id, { pinned: !column.pinned })}
        />
        <MenuItem icon={<ArrowLeft />} text={t('kit.list.moveLeft')} labelElement="⌥ ←" onClick={() => list.shiftColumn(column.id, -1)} />
        <MenuItem icon={<ArrowRight />} text={t('kit.list.moveRight')} labelElement="⌥ →" onClick={() => list.shiftColumn(column.id, 1)} />
        <MenuItem
          icon={<ArrowsHorizontal />}
          text={t('kit.list.wider')}
          labelElement="⇧ →"
          shouldDismissPopover={false}
          onClick={() => model.place(column.id, { width: fitting(width + widthStep) })}
        />
        {!column.main && (
          <>
            <MenuDivider />
            <MenuItem icon={<EyeOff />} text={t('kit.list.hide')} onClick={hide} />
          </>
        )}
      </Menu>
    </div>
  );
});
