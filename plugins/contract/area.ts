import { definePermission } from '#core/access/permission.ts';
import { defineRoute } from '#core/route.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { contract } from './entities.ts';

/** Contracts: clients on their way through the stages of the board to a lease. */
export const contracts = describeArea(contract, {
  menu: { group: 'deals', order: 20 },
  rights: {
    view: { manager: 'department', leasingAgent: 'own', matchCoordinator: 'own', viewer: 'all' },
    edit: { manager: 'department', leasingAgent: 'own' },
    remove: { manager: 'department' },
    // to see phone numbers and addresses of mail whole
    contact: { manager: 'department', leasingAgent: 'own', matchCoordinator: 'own' },
    // to take the list home in a file
    export: { manager: 'department' },
    // what the agency earns, and the share of each employee in reach
    commission: { manager: 'department', leasingAgent: 'own' },
    // to take a closed contract up again
    reopen: { manager: 'department' },
    // the stages and their rules are the administrators'
    configure: [],
  },
  counted: 'uploads',
  remarks: true,
  listedOn: {
    customer: { order: 30, fields: ['number', 'workflow', 'address', 'unit', 'moveDate'] },
    building: { order: 30, fields: ['number', 'workflow', 'unit', 'moveDate'] },
    rent: { order: 30, fields: ['number', 'workflow', 'moveDate'] },
    room: { order: 30, fields: ['number', 'workflow', 'leaseStartDate', 'leaseEndDate'] },
  },
});

export const { list: contractList, upload: contractUpload, update: contractUpdate } = contracts.routes;
export const { view: viewContracts, contact: seeContractContacts, export: exportContracts, edit: editContracts, commission: seeCommission, reopen: reopenContracts, configure: configureStages } = contracts.rights;
export const contractBoard = defineRoute('/contract/board');
export const contractRenewals = defineRoute('/contract/renewal/list');
export const contractCommission = defineRoute('/contract/commission');
export const lostReasonList = defineRoute('/contract/reason/list');
export const configureLostReasons = definePermission('lostReason/configure', ['manager']);
export const workflowList = defineRoute('/contract/workflow/list');
