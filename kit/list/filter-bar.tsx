import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Filter, Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { RefObject } from 'react';
import { fieldOf } from '#kit/entity/query.ts';
import { labelKey } from '#kit/entity/words.ts';
import { Chip } from '#kit/ui/chip.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { FilterEditor } from './editors-lazy.tsx';
import { filterWords } from './filter-words.ts';
import { useList } from './list-context.ts';
import { focusFirstLine, menuKeys } from './menu-keys.ts';
import { SearchBox } from './search-box.tsx';
import { SortMenu } from './sort-menu.tsx';
import './filter-bar.css';

/** What narrows and orders a list: search, conditions, order, columns. */
export const FilterBar = observer(function FilterBar({ input }: { readonly input: RefObject<HTMLInputElement | null> }) {
  const list = useList();
  const { model, i18n } = list;
  return (
    <div className="list-bar">
      <SearchBox input={input} />
      <div className="list-chips">
        {Object.keys(model.query.filters).map((name) => (
          <FilterChip key={name} name={name} />
        ))}
        <FilterMenu />
        {model.conditions > 0 && (
          <Button className="list-clear" variant="minimal" intent="primary" size="small" text={i18n.t('kit.list.clear')} onClick={() => model.clear()} />
        )}
      </div>
      <SortMenu />
      <ColumnChooser />
    </div>
  );
});

const FilterChip = observer(function FilterChip({ name }: { readonly name: string }) {
  const list = useList();
  const { model, entity, i18n, names } = list;
  const field = fieldOf(entity, name);
  const filter = model.query.filters[name];
  if (!field || !filter) return null;
  const wordKey = labelKey(entity, name);
  const label = i18n.t(wordKey);
  const open = list.editing?.at === 'chip' && list.editing.name === name;
  const close = () => list.edit(undefined);
  return (
    <PopoverNext
      isOpen={open}
      onInteraction={(next) => {
        if (!next) close();
      }}
      placement="bottom-start"
      arrow={false}
      animation="minimal"
      autoFocus={false}
      content={<FilterEditor name={name} onDone={close} />}
    >
      <Chip
        label={label}
        value={filterWords(filter, { field, wordKey, voice: i18n, names })}
        open={open}
        onOpen={() => list.edit(open ? undefined : { name, at: 'chip' })}
        onRemove={() => model.filter(name, undefined)}
        removeLabel={i18n.t('kit.list.remove', { name: label })}
      />
    </PopoverNext>
  );
});

const FilterMenu = observer(function FilterMenu() {
  const list = useList();
  const { entity, i18n } = list;
  const { t } = i18n;
  const editing = list.editing?.at === 'menu' ? list.editing : undefined;
  const close = () => list.edit(undefined);
  return (
    <PopoverNext
      isOpen={editing !== undefined}
      onInteraction={(next) => list.edit(next ? { name: undefined, at: 'menu' } : undefined)}
      onOpened={focusFirstLine}
      placement="bottom-start"
      arrow={false}
      animation="minimal"
      autoFocus={false}
      content={
        editing?.name === undefined ? (
          <div className="list-menu" onKeyDown={menuKeys}>
            <Menu aria-label={t('kit.list.filter')}>
              {list.filters.map((name) => (
                <MenuItem key={name} text={t(labelKey(entity, name))} shouldDismissPopover={false} onClick={() => list.edit({ name, at: 'menu' })} />
              ))}
            </Menu>
          </div>
        ) : (
          <FilterEditor key={editing.name} name={editing.name} onDone={close} />
        )
      }
    >
      <button type="button" className="list-filter" aria-haspopup="menu" aria-expanded={editing !== undefined}>
        <Plus size={12} className="list-filter-plus" />
        <Filter size={16} className="list-filter-sign" />
        {t('kit.list.filter')}
      </button>
    </PopoverNext>
  );
});
