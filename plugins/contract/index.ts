export { contract, workflow, type ContractRow, type StageKind, type StageRow } from './entities.ts';
export { contractBoard, contractList, contractUpdate, contractUpload, editContracts, seeContractContacts, viewContracts } from './area.ts';
