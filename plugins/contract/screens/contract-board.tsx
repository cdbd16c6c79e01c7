import { boardScreen } from '#kit/board/board-screen.tsx';
import type { Obstacle } from '#kit/board/board-spec.ts';
import { contract, workflow } from '../entities.ts';
import { contracts, contractList, contractUpload, editContracts, reopenContracts } from '../area.ts';
import { moveOf, waysInto, type Moving } from '../moves.ts';
import { contractAutofill, contractRules } from '../rules.ts';
import { RoomControl } from './carried-control.tsx';
import { ContractCard } from './contract-card.tsx';
import { list } from './contract-list.tsx';
import { Signing } from './signing.tsx';
import { shapeOfStage } from './stage-look.ts';

const lease = ['room', 'leaseStartDate', 'leaseEndDate'];

const { Page, load, followsQuery } = boardScreen({
  entity: contract,
  stages: workflow,
  by: 'workflow',
  order: 'place',
  enteredAt: 'enteredAt',
  person: 'assignee',
  sum: 'monthly',
  list,
  listRoute: contractList,
  create: contractUpload,
  hrefOf: contracts.hrefOf,
  write: editContracts,
  titleOf: (card) => [`MS-${String(card['number'] ?? '')}`, String(card['name'] ?? '')],
  shapeOf: shapeOfStage,
  isClosed: ({ kind }) => kind === 'won' || kind === 'lost',
  beginsIn: ({ kind }) => kind === 'open',
  obstacle: (card, from, to, may, stages): Obstacle | undefined => {
    const { allowed, refused, missing } = moveOf(card as unknown as Moving, from, to, may(reopenContracts));
    if (allowed) return undefined;
    const ways = refused === undefined ? [] : waysInto(to, stages);
    if (ways.length > 0) return { reasonKey: 'contract.refusedFrom', stages: ways.map(({ id }) => id), fields: [] };
    // A right that is missing no field makes up for.
    const fields = missing.some((one) => one.fields.length === 0) ? [] : missing.flatMap((one) => one.fields);
    return { reasonKey: refused ?? `contract.needs.${missing[0]?.condition}`, fields };
  },
  Face: ContractCard,
  consequence: ({ kind }) => (kind === 'won' ? Signing : undefined),
  offered: ({ room }, { kind }, wanted) => {
    // a lease is of a room from one day to another: each of them may be the one to change
    if (kind === 'won' && lease.some((field) => wanted.includes(field))) return lease;
    // a room brings its address, its unit and its rent; without it a signature takes no place
    return room === null && (kind === 'won' || wanted.includes('address') || wanted.includes('unit')) ? ['room'] : [];
  },
  form: { rules: contractRules, autofill: contractAutofill, controls: { room: RoomControl } },
});

export default Page;
export { followsQuery, load };
