import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Plus, SmallCross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { stampFields } from '#kit/records/query.ts';
import { labelKey } from '#kit/records/words.ts';
import { useList } from '../list-context.ts';
import { useAskable } from './use-askable.ts';
import { focusFirst, menuKeys } from '#kit/ui/menu-keys.ts';
import { whyNot } from '../../ui/why-not.tsx';
import './editor.css';

/** The steps of a list's order: turned around, taken out, added. */
export const SortSteps = observer(function SortSteps() {
  const list = useList();
  const { model, entity, i18n, columns } = list;
  const { t } = i18n;
  const { sort } = model.query;
  const isAskable = useAskable(entity);
  const titles = new Map(columns.flatMap((column) => (column.sort ? [[column.sort, t(column.title)] as const] : [])));
  for (const stamp of Object.keys(stampFields)) if (!titles.has(stamp)) titles.set(stamp, t(labelKey(entity, stamp)));
  const titleOf = (field: string) => titles.get(field) ?? t(labelKey(entity, field));
  const left = [...titles].filter(([field]) => isAskable(field) && !sort.some((step) => step.field === field));
  return (
    <div ref={focusFirst} className="list-menu" onKeyDown={menuKeys}>
      <ol className="list-steps" aria-label={t('kit.list.sort')}>
        {sort.map(({ field, descending }, place) => (
          <li key={field} className="list-steps-line">
            <span className="list-muted">{i18n.number(place + 1)}</span>
            <span className="list-steps-name cut">{titleOf(field)}</span>
            <Button
              size="small"
              variant="minimal"
              icon={descending ? <ArrowDown size={14} /> : <ArrowUp size={14} />}
              text={t(descending ? 'kit.list.down' : 'kit.list.up')}
              onClick={() => model.sortBy(field, !descending, true)}
            />
            <Button
              size="small"
              variant="minimal"
              icon={<SmallCross />}
              aria-label={t('kit.list.remove', { name: titleOf(field) })}
              {...whyNot(sort.length === 1 && t('kit.why.oneSort'))}
              onClick={() => model.setSort(sort.filter((step) => step.field !== field))}
            />
          </li>
        ))}
      </ol>
      <Menu aria-label={t('kit.list.thenBy')}>
        <MenuDivider title={t('kit.list.thenBy')} />
        {left.map(([field, title]) => (
          <MenuItem key={field} icon={<Plus size={12} />} text={title} shouldDismissPopover={false} onClick={() => model.sortBy(field, false, true)} />
        ))}
      </Menu>
    </div>
  );
});
