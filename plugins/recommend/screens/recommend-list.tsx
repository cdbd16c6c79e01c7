import { useText } from '#core/react/react.tsx';
import type { ListLooks } from '#kit/area/looks.ts';
import { MainCell } from '#kit/list/rows/main-cell.tsx';
import { Status } from '#kit/ui/status.tsx';
import { recommend, type RecommendRow } from '../entity.ts';
import { dismissedBy } from '../rules.ts';

const { states } = recommend.fields.state.options;

/** The state, with what is not to be missed of it: another price since it was sent, who dismissed it, or a like of what staff did. */
function StateCell({ state, repriced, said }: RecommendRow) {
  const t = useText();
  const news = repriced ? 'recommend.repriced' : state === 'dismissed' && said === 'liked' ? 'recommend.likedAfter' : undefined;
  return (
    <span className="main-cell">
      <Status shape={states?.of[state]?.shape ?? 'open'}>{t(`recommend.state.${state}`)}</Status>
      {news ? <Status shape="attention">{t(news)}</Status> : state === 'dismissed' && <span className="main-cell-beside">{t(`recommend.by.${dismissedBy({ said })}`)}</span>}
    </span>
  );
}

export const list = {
  columns: [
    { field: 'number', width: 92 },
    { field: 'rent', width: 184, grow: 1, cell: ({ rent, address }, labels) => <MainCell name={labels['rent']?.[rent]} beside={address} /> },
    { field: 'audience', width: 104 },
    { field: 'customer', width: 120, grow: 1 },
    { field: 'state', width: 212, cell: (row) => <StateCell {...row} /> },
    { field: 'score', width: 132 },
    { field: 'pinned', width: 84, tablet: false },
    { field: 'assignee', width: 140, tablet: false },
    { field: 'since', width: 132, tablet: false },
  ],
  hidden: ['contract', 'area', 'reason', 'override', 'sentBy', 'sentPrice', 'repriced', 'said', 'opens', 'sort', 'active', 'createdAt'],
  filters: ['state', 'audience', 'reason', 'score', 'pinned', 'rent', 'customer', 'contract', 'area', 'assignee', 'sentBy', 'repriced', 'said', 'since', 'active', 'createdAt', 'updatedAt'],
  sort: '-since',
} satisfies ListLooks<typeof recommend>;
