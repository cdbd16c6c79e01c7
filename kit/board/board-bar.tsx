import { Button } from '@blueprintjs/core';
import { History, Person as PersonIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';
import { Tag } from '../ui/tag.tsx';
import type { Past } from './api.ts';
import { runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useList } from '../list/list-context.ts';
import { targetOf } from '../records/kinds/kinds.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Status } from '../ui/status.tsx';
import { useBoard } from './board-context.ts';

/** The most people shown beside the search box. */
const maxPeople = 6;

/** The people whose cards are on the board; pressed, only theirs are. */
export const People = observer(function People() {
  const board = useBoard();
  const { model: query, names } = useList();
  const { spec, model, i18n } = board;
  const name = spec.person ?? '';
  const target = targetOf(spec.entity.fields[name]) ?? '';
  const chosen = query.query.filters[name];
  const only = chosen?.is === 'oneOf' ? chosen.values.map(Number) : [];
  const counts = new Map<number, number>();
  for (const card of model.cards.values()) {
    const id = card[name];
    if (typeof id === 'number') counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const id of only) if (!counts.has(id)) counts.set(id, 0);
  const people = [...counts].toSorted(([a, many], [b, few]) => few - many || a - b).slice(0, maxPeople);
  const labelOf = (id: number) => model.labels[target]?.[id] ?? String(id);
  const press = (id: number) => {
    // the filter's chip says whom it leaves
    runInAction(() => names.set(`${target}/${id}`, labelOf(id)));
    const next = only.includes(id) ? only.filter((one) => one !== id) : [...only, id];
    query.filter(name, next.length > 0 ? { is: 'oneOf', values: next } : undefined);
  };
  return (
    <div className="board-people" role="group" aria-label={i18n.t('kit.board.people')}>
      {people.map(([id]) => (
        <button key={id} type="button" className="board-person" aria-pressed={only.includes(id)} title={labelOf(id)} onClick={() => press(id)}>
          <Avatar name={labelOf(id)} />
          <span className="unseen">{labelOf(id)}</span>
        </button>
      ))}
    </div>
  );
});

/** The days after which a card asks for attention; the stages' most common ones. */
export const Ages = observer(function Ages() {
  const { stages, i18n } = useBoard();
  const [first] = stages.filter(({ agingDays, staleDays }) => agingDays != null && staleDays != null);
  if (!first) return null;
  return (
    <div className="board-ages">
      <Status shape="attention">{i18n.t('kit.board.aging', { count: first.agingDays ?? 0 })}</Status>
      <Status shape="urgent">{i18n.t('kit.board.stale', { count: first.staleDays ?? 0 })}</Status>
    </div>
  );
});

/** Shows the cards in a row for each person. */
export const PersonToggle = observer(function PersonToggle() {
  const board = useBoard();
  return (
    <Button
      variant="minimal"
      size="small"
      icon={<PersonIcon />}
      text={board.i18n.t('kit.board.byPerson')}
      aria-pressed={board.isByPerson}
      active={board.isByPerson}
      onClick={() => board.groupByPerson(!board.isByPerson)}
    />
  );
});

/** Opens the board's past at its last move. */
export const PastButton = observer(function PastButton() {
  const board = useBoard();
  const server = useService(http);
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      const past = await server.get<Past>(`/${board.spec.entity.name}/board/moves`, { titleKey: 'kit.board.failed' });
      board.lookBack(past, past.moves.length);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return <Button className="board-past" variant="minimal" size="small" icon={<History />} loading={busy} text={board.i18n.t('kit.board.past')} onClick={() => void open()} />;
});

/** The moment that is looked at, and the way back to now. */
export const PastActions = observer(function PastActions() {
  const board = useBoard();
  const { i18n, past } = board;
  const last = past?.moves[past.count - 1] ?? past?.moves[0];
  return (
    <>
      {last && <Tag tone="accent">{i18n.moment(last.at, 'short')}</Tag>}
      <span className="board-past-note">{i18n.t('kit.board.past.still')}</span>
      <Button intent="primary" text={i18n.t('kit.board.past.now')} onClick={() => board.lookBack(undefined)} />
    </>
  );
});
