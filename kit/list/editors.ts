export { ColumnLines } from './column-lines.tsx';
export { ColumnMenu } from './column-menu.tsx';
export { ConfirmDelete } from './confirm-delete.tsx';
export { ExportLines } from './export-lines.tsx';
export { FilterEditor } from './filter-editor.tsx';
export { FilterLines } from './filter-lines.tsx';
export { SortSteps } from './sort-steps.tsx';
