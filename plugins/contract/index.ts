export { contract, workflow, type ContractRow, type StageKind, type StageRow } from './entities.ts';
export { contractBoard, contractList, contractUpdate, contractUpload, editContracts, viewContracts } from './area.ts';
