export { ColumnLines } from './column-lines.tsx';
export { ConfirmDelete } from './confirm-delete.tsx';
export { FilterEditor } from './filter-editor.tsx';
export { SortSteps } from './sort-steps.tsx';
