import { ColumnLayout } from '@blueprintjs/icons';
import type { FormLooks } from '#kit/area/looks.ts';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { contractBoard, contracts } from '../area.ts';
import type { contract } from '../entities.ts';
import { contractAutofill, contractRules } from '../rules.ts';
import { CustomerControl, RentControl, RoomControl } from './carried-control.tsx';
import { BoardText, ContractLine } from './contract-line.tsx';
import { StageControl } from './stage-control.tsx';
import { startContract } from './start-contract.ts';

export const form = {
  importExample: { name: 'Priya Nair', phone: '+1 646 555 0172', budget: '4200', moveDate: '2026-12-10' },
  groups: [
    { titleKey: 'contract.workflow', fields: [{ field: 'workflow', span: 12 }] },
    {
      titleKey: 'contract.group.person',
      fields: [
        { field: 'name', span: 4 },
        { field: 'phone', span: 4 },
        { field: 'email', span: 4 },
        { field: 'customer', span: 12 },
        { field: 'gender', span: 4 },
        { field: 'occupation', span: 4 },
        { field: 'platform', span: 4 },
      ],
    },
    {
      titleKey: 'contract.group.search',
      fields: [
        { field: 'budget', span: 3 },
        { field: 'moveDate', span: 3 },
        { field: 'roomType', span: 3 },
        { field: 'preferredArea', span: 3 },
      ],
    },
    {
      titleKey: 'contract.group.home',
      textKey: 'contract.group.home.text',
      fields: [
        { field: 'rent', span: 6 },
        { field: 'room', span: 6 },
        { field: 'address', span: 6 },
        { field: 'unit', span: 3 },
        { field: 'price', span: 3 },
        { field: 'tourSchedule', span: 6 },
        { field: 'toured', span: 3 },
      ],
    },
    {
      titleKey: 'contract.group.lease',
      fields: [
        { field: 'leaseStartDate', span: 4 },
        { field: 'leaseEndDate', span: 4 },
        { field: 'totalPrice', span: 4 },
        { field: 'feePayer', span: 4 },
        { field: 'feeAcknowledged', span: 8 },
        { field: 'renewal', span: 4 },
      ],
    },
    { titleKey: 'contract.group.team', fields: [{ field: 'assignee', span: 4 }, { field: 'assist', span: 4 }, { field: 'assistShare', span: 4 }, { field: 'commission', span: 4 }, { field: 'memo', span: 12 }] },
    {
      titleKey: 'contract.group.end',
      fields: [
        { field: 'lostReason', span: 4 },
        { field: 'lostNote', span: 8 },
      ],
    },
  ],
  controls: { workflow: StageControl, customer: CustomerControl, rent: RentControl, room: RoomControl },
  line: ({ row }) => row && <ContractLine row={row} />,
  actions: ({ row }) => row && <LinkButton icon={<ColumnLayout />} to={contractBoard.href()} text={<BoardText />} />,
  start: startContract,
  rules: contractRules,
  autofill: contractAutofill,
  remove: contracts.rights.remove,
} satisfies FormLooks<typeof contract>;
