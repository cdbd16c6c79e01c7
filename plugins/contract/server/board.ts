import { boardEndpoints } from '#server/board/board-endpoints.ts';
import { editContracts, viewContracts } from '../area.ts';
import { contract } from '../entities.ts';

/** Endpoints of the board of contracts: a card carries what it shows and what the rules of moves ask for. */
export const contractBoardEndpoints = boardEndpoints({
  entity: contract,
  by: 'workflow',
  order: 'place',
  sum: 'monthly',
  card: [
    'number', 'name', 'address', 'unit', 'roomType', 'moveDate', 'platform', 'assignee', 'tourSchedule', 'monthly', 'enteredAt', 'rival',
    'phone', 'email', 'room', 'leaseStartDate', 'leaseEndDate', 'totalPrice', 'feePayer', 'feeAcknowledged', 'lostReason', 'lostNote', 'toured',
  ],
  read: viewContracts,
  write: editContracts,
});
