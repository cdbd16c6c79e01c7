import { PopoverNext } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useId, useRef } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { isComposing } from '#kit/fields/control.ts';
import { Option } from '#kit/fields/controls/combobox.tsx';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import { closingMs } from '#kit/ui/menu-keys.ts';
import { restingKey, typingKey } from './cell-keys.ts';
import { useGrid } from './grid-context.ts';
import { useCellTyping, type CellAt } from './use-cell-typing.ts';

/**
 * The focused cell: a text field that holds the cell's words, all of them selected, so that typing begins at once and
 * input methods compose in it. Enter opens it, Escape leaves it as it was.
 */
export const CellEntry = observer(function CellEntry({ row, at }: { readonly row: number; readonly at: number }) {
  const grid = useGrid();
  const column = grid.columns[at];
  const held = grid.at(row);
  return column ? <Entry row={row} at={at} column={column} held={held ?? undefined} /> : null;
});

const Entry = observer(function Entry(cellAt: CellAt) {
  const { row, at, column, held } = cellAt;
  const grid = useGrid();
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const cell = useCellTyping(cellAt, input);
  const { typing, choices, pick, isOpen } = cell;
  const hasChoices = kindOf(column.field).words ?? kindOf(column.field).refers;
  if (!held) return null;

  const field = (
    <input
      ref={input}
      className="grid-entry"
      value={typing ? typing.text : grid.words(row, at)}
      readOnly={column.locked !== undefined}
      autoComplete="off"
      spellCheck={false}
      data-typing={typing ? '' : undefined}
      aria-label={t(column.key)}
      aria-describedby="grid-line"
      {...(hasChoices && {
        role: 'combobox',
        'aria-autocomplete': 'list' as const,
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? listId : undefined,
        'aria-activedescendant': isOpen && pick !== undefined && choices[pick] ? `${listId}-${pick}` : undefined,
      })}
      onChange={({ currentTarget }) => cell.type(currentTarget.value)}
      onKeyDown={(event) => {
        if (isComposing(event)) event.stopPropagation();
        else if (typing) typingKey(event, cell, grid.place);
        else restingKey(event, cell, grid.place, column);
      }}
      onDoubleClick={() => !typing && cell.begin()}
      onBlur={() => cell.keep()}
    />
  );
  if (!hasChoices) return field;
  return (
    <PopoverNext
      isOpen={isOpen}
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      captureDismiss={false}
      arrow={false}
      animation="minimal"
      transitionDuration={closingMs}
      placement="bottom-start"
      content={
        <div className="combobox-list grid-choices" role="listbox" id={listId} aria-label={t(column.key)}>
          {choices.map((choice, index) => (
            <Option key={String(choice.value)} id={`${listId}-${index}`} active={index === pick} chosen={index === pick} onPick={() => cell.choose(choice)}>
              {choice.label}
            </Option>
          ))}
        </div>
      }
      renderTarget={({ ref }) => (
        <span ref={ref} className="grid-entry-box">
          {field}
        </span>
      )}
    />
  );
});
