import type { Command } from './keys.ts';
import { fitting, widthStep } from './columns/layout.ts';
import type { List } from './list.ts';

/** Actions of the page around the list that commands need. */
export interface ListActions {
  readonly open: (row: number) => void;
  readonly search: () => void;
  /** The keyboard comes from outside the rows: a first step leads to the row it would leave from. */
  readonly isEntering?: boolean;
}

/** Does what a key asked for. False when there was nothing to do, so that the browser may. */
export function run(command: Command, list: List, around: ListActions): boolean {
  const { model, rows, scrolling } = list;
  const { row, column } = model.focus;
  const last = (rows.total ?? 0) - 1;

  const go = (to: number, extend: boolean): boolean => {
    const fitting = Math.max(extend ? 0 : -1, Math.min(last, to));
    if (extend && row >= 0) {
      if (model.anchor === undefined) model.setAnchor(row);
      void list.choose(fitting, true, true);
    }
    list.focus(fitting, column);
    return true;
  };

  const head = row < 0 ? list.shown[column - 1] : undefined;
  switch (command.do) {
    case 'move':
      return go(around.isEntering ? Math.max(0, row) : row + command.by, command.extend);
    case 'page':
      return go(Math.max(0, row + command.by * scrolling.fitting), command.extend);
    case 'edge':
      return go(command.to === 'first' ? 0 : last, command.extend);
    case 'side':
      list.focus(row, column + command.by);
      return true;
    case 'shift':
      if (!head) return false;
      list.shiftColumn(head.id, command.by);
      list.focus(-1, list.shown.findIndex(({ id }) => id === head.id) + 1);
      return true;
    case 'resize':
      if (!head) return false;
      model.place(head.id, { width: fitting((head.set ?? head.width) + command.by * widthStep) });
      return true;
    case 'choose': {
      if (row < 0) {
        if (head?.sort) list.turn(head.sort, false);
        else if (column === 0) void (model.anyChosen ? model.chooseNone() : model.chooseEvery());
        return true;
      }
      const held = rows.at(row);
      if (held) void list.choose(row, !model.isChosen(held.row.id), false);
      return true;
    }
    case 'choose-all':
      model.chooseEvery();
      return true;
    case 'open':
      if (row < 0) return false;
      around.open(row);
      return true;
    case 'menu':
      if (!head) return false;
      list.openMenu(head.id);
      return true;
    case 'filter': {
      const name = head?.filter;
      list.edit(name && list.filters.includes(name) ? { name, at: name in model.query.filters ? 'chip' : 'menu' } : { name: undefined, at: 'menu' });
      return true;
    }
    case 'search':
      around.search();
      return true;
    case 'leave':
      if (!model.anyChosen) return false;
      model.chooseNone();
      return true;
  }
}
