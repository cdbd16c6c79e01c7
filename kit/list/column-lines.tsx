import { Button, Checkbox } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { plainLayout } from './layout.ts';
import { useList } from './list-context.ts';
import './editor.css';

/** The columns of a list: shown or not, one before the other. */
export const ColumnLines = observer(function ColumnLines() {
  const { model, columns, i18n } = useList();
  const { t } = i18n;
  return (
    <div className="list-editor" role="group" aria-label={t('kit.list.columns')}>
      <ul className="list-columns">
        {model.layout.map(({ id, shown }, place) => {
          const column = columns.find((one) => one.id === id);
          if (!column) return null;
          const title = t(column.title);
          return (
            <li key={id} className="list-columns-line">
              <Checkbox
                label={title}
                checked={shown}
                disabled={column.main}
                onChange={(event) => model.place(id, { shown: event.currentTarget.checked })}
              />
              <Button
                size="small"
                variant="minimal"
                icon={<ArrowUp size={14} />}
                aria-label={t('kit.list.moveUp', { name: title })}
                disabled={place === 0}
                onClick={() => model.move(id, -1)}
              />
              <Button
                size="small"
                variant="minimal"
                icon={<ArrowDown size={14} />}
                aria-label={t('kit.list.moveDown', { name: title })}
                disabled={place === model.layout.length - 1}
                onClick={() => model.move(id, 1)}
              />
            </li>
          );
        })}
      </ul>
      <div className="list-editor-foot">
        <Button size="small" variant="minimal" text={t('kit.list.columnsAsUsual')} onClick={() => model.setLayout(plainLayout(columns))} />
      </div>
    </div>
  );
});
