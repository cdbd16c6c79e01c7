import { Button } from '@blueprintjs/core';
import { Filter, Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useRef, type ReactNode, type RefObject } from 'react';
import { fieldOf } from '#kit/records/query.ts';
import { labelKey } from '#kit/records/words.ts';
import { Chip } from '#kit/ui/chip.tsx';
import { useFocusBack } from '#kit/ui/focus-back.ts';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { ColumnChooser } from '../columns/column-chooser.tsx';
import { FilterEditor, FilterLines } from '../editors-lazy.tsx';
import { filterWords, placeWords } from './filter-words.ts';
import { useList } from '../list-context.ts';
import { SearchBox } from './search-box.tsx';
import { SortMenu } from './sort-menu.tsx';
import './filter-bar.css';

/** Bar above a list: search, conditions, order, columns. */
export const FilterBar = observer(function FilterBar(props: {
  readonly input: RefObject<HTMLInputElement | null>;
  /** After the search box. */
  readonly start?: ReactNode;
  /** In place of order and columns. */
  readonly end?: ReactNode;
}) {
  const { input } = props;
  const list = useList();
  const { model, i18n } = list;
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div ref={bar} className="list-bar">
      <SearchBox input={input} />
      {props.start}
      <div className="list-chips">
        {Object.entries(model.query.filters).filter(([name, filter]) => 'name' in filter || !list.spec.quietFilters?.includes(name)).map(([name]) => (
          <FilterChip key={name} name={name} bar={bar} />
        ))}
        <FilterMenu />
        {model.conditions > 0 && (
          <Button className="list-clear" variant="minimal" intent="primary" size="small" text={i18n.t('kit.list.clear')} onClick={() => model.clear()} />
        )}
      </div>
      {props.end ?? (
        <>
          <SortMenu />
          <ColumnChooser />
        </>
      )}
    </div>
  );
});

const FilterChip = observer(function FilterChip({ name, bar }: { readonly name: string; readonly bar: RefObject<HTMLElement | null> }) {
  const list = useList();
  const { model, entity, i18n, names } = list;
  const field = fieldOf(entity, name);
  const filter = model.query.filters[name];
  const wordKey = labelKey(entity, name);
  const label = i18n.t(wordKey);
  const open = list.editing?.at === 'chip' && list.editing.name === name;
  const close = () => list.edit(undefined);
  // A condition that is dropped takes its chip along.
  useFocusBack(() => bar.current?.querySelector<HTMLElement>('.list-filter')?.focus());
  const removing = { onRemove: () => model.filter(name, undefined), removeLabel: i18n.t('kit.list.remove', { name: label }) };
  // A place is changed on a map.
  if (filter?.is === 'inside') return <Chip label={label} value={placeWords(filter, i18n)} {...removing} />;
  if (!field || !filter) return null;
  return (
    <LatePopover
      isOpen={open}
      onInteraction={(next) => list.edit(next ? { name, at: 'chip' } : undefined)}
      placement="bottom-start"
      autoFocus={false}
      popupKind="dialog"
      content={<FilterEditor name={name} onDone={close} />}
      target={({ ref, onClick, onFocus, onPointerEnter }) => (
        <span ref={ref} className="list-chip" onFocus={onFocus} onPointerEnter={onPointerEnter}>
          <Chip
            label={label}
            value={filterWords(filter, { field, wordKey, voice: i18n, names })}
            open={open}
            onOpen={onClick}
            {...removing}
          />
        </span>
      )}
    />
  );
});

const FilterMenu = observer(function FilterMenu() {
  const list = useList();
  const { t } = list.i18n;
  const editing = list.editing?.at === 'menu' ? list.editing : undefined;
  const close = () => list.edit(undefined);
  return (
    <LatePopover
      isOpen={editing !== undefined}
      onInteraction={(next) => list.edit(next ? { name: undefined, at: 'menu' } : undefined)}
      placement="bottom-start"
      autoFocus={false}
      content={editing?.name === undefined ? <FilterLines /> : <FilterEditor key={editing.name} name={editing.name} onDone={close} />}
      target={(target) => (
        <button {...target} type="button" className="list-filter">
          <Plus size={12} className="list-filter-plus" />
          <Filter size={16} className="list-filter-sign" />
          <span className="list-filter-word">{t('kit.list.filter')}</span>
        </button>
      )}
    />
  );
});
