import { Button, Checkbox } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, DragHandleVertical } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { DragScope, moved, sortKeys, useSortable, useSorting, type Sorting } from '../../drag/sorting.tsx';
import { focusFirst } from '#kit/ui/menu-keys.ts';
import { plainLayout, type Placed } from './layout.ts';
import { useList } from '../list-context.ts';
import '../filters/editor.css';
import { whyNot } from '../../ui/why-not.tsx';

/** The columns of a list: shown or not, one before the other. */
export const ColumnLines = observer(function ColumnLines() {
  const { model, columns, i18n } = useList();
  const { t } = i18n;
  const sorting = useSorting(
    model.layout,
    ({ id }) => id,
    (from, to) => model.setLayout(moved(model.layout, from, to)),
  );
  return (
    <div ref={focusFirst} className="list-editor" role="group" aria-label={t('kit.list.columns')}>
      <DragScope>
        <ul className="list-columns">
          {sorting.shown.map((placed, place) => (
            <ColumnLine key={placed.id} placed={placed} sorting={sorting} isFirst={place === 0} isLast={place === sorting.shown.length - 1} />
          ))}
        </ul>
      </DragScope>
      <div className="list-editor-foot">
        <Button size="small" variant="minimal" text={t('kit.list.columnsAsUsual')} onClick={() => model.setLayout(plainLayout(columns))} />
      </div>
    </div>
  );
});

const ColumnLine = observer(function ColumnLine(props: {
  readonly placed: Placed;
  readonly sorting: Sorting<Placed>;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}) {
  const { placed, sorting, isFirst, isLast } = props;
  const { id, shown } = placed;
  const { model, columns, i18n } = useList();
  const { t } = i18n;
  const { place, grip } = useSortable(sorting, id);
  const column = columns.find((one) => one.id === id);
  if (!column) return null;
  const name = t(column.title);
  const lifted = sorting.lifted === id;
  return (
    <li ref={place} className="list-columns-line" data-lifted={lifted || undefined}>
      <button
        ref={grip}
        type="button"
        className="bare-tool list-columns-grip"
        aria-label={t('kit.list.order', { name })}
        aria-pressed={lifted}
        onKeyDown={sortKeys(sorting, id, false)}
        onBlur={() => lifted && sorting.drop()}
      >
        <DragHandleVertical size={14} />
      </button>
      <Checkbox label={name} checked={shown} {...whyNot(column.main && t('kit.why.main'))} onChange={(event) => model.place(id, { shown: event.currentTarget.checked })} />
      <Button size="small" variant="minimal" icon={<ArrowUp size={14} />} aria-label={t('kit.list.moveUp', { name })} {...whyNot(isFirst && t('kit.why.first'))} onClick={() => model.move(id, -1)} />
      <Button size="small" variant="minimal" icon={<ArrowDown size={14} />} aria-label={t('kit.list.moveDown', { name })} {...whyNot(isLast && t('kit.why.last'))} onClick={() => model.move(id, 1)} />
    </li>
  );
});
