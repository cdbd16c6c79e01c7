import { lazy, Suspense, type ComponentProps } from 'react';

/** Brings what opens from a list's bars: nobody needs it before they open something. */
export const loadEditors = () => import('./editors.ts');

const OfColumn = lazy(async () => ({ default: (await loadEditors()).ColumnMenu }));
const Confirm = lazy(async () => ({ default: (await loadEditors()).ConfirmDelete }));
const Editor = lazy(async () => ({ default: (await loadEditors()).FilterEditor }));
const Exports = lazy(async () => ({ default: (await loadEditors()).ExportLines }));
const Filters = lazy(async () => ({ default: (await loadEditors()).FilterLines }));
const Steps = lazy(async () => ({ default: (await loadEditors()).SortSteps }));
const More = lazy(async () => ({ default: (await loadEditors()).MoreLines }));
const Sources = lazy(async () => ({ default: (await loadEditors()).ImportSourceLines }));
const OfView = lazy(async () => ({ default: (await loadEditors()).ViewLines }));
const Others = lazy(async () => ({ default: (await loadEditors()).OtherViews }));
const Asking = lazy(async () => ({ default: (await loadEditors()).ViewDialog }));
const Missing = lazy(async () => ({ default: (await loadEditors()).MissingView }));
const Opening = lazy(async () => ({ default: (await loadEditors()).FirstDialog }));

// Ordering by hand brings react-dnd along: for itself, when somebody opens it.
const Lines = lazy(async () => ({ default: (await import('./columns/column-lines.tsx')).ColumnLines }));

const Bulk = lazy(async () => ({ default: (await loadEditors()).BulkBar }));
const Nothing = lazy(async () => ({ default: (await loadEditors()).States }));

const Many = lazy(async () => ({ default: (await import('./selection/edit-many.tsx')).EditMany }));

const InGrid = lazy(async () => ({ default: (await import('./selection/edit-grid.tsx')).EditGrid }));

const waiting = <div className="list-menu" aria-busy="true" />;

/** The columns of a list, to show and to order. */
export const ColumnLines = () => (
  <Suspense fallback={waiting}>
    <Lines />
  </Suspense>
);

/** Menu of a column. */
export const ColumnMenu = (props: ComponentProps<typeof OfColumn>) => (
  <Suspense fallback={waiting}>
    <OfColumn {...props} />
  </Suspense>
);

/** The kinds of files a list is written to, to choose from. */
export const ExportLines = (props: ComponentProps<typeof Exports>) => (
  <Suspense fallback={waiting}>
    <Exports {...props} />
  </Suspense>
);

/** Menu of the fields a list can be filtered by. */
export const FilterLines = () => (
  <Suspense fallback={waiting}>
    <Filters />
  </Suspense>
);

/** The steps of a list's order. */
export const SortSteps = () => (
  <Suspense fallback={waiting}>
    <Steps />
  </Suspense>
);

/** The ways in which many records come into a list. */
export const ImportSourceLines = (props: ComponentProps<typeof Sources>) => (
  <Suspense fallback={waiting}>
    <Sources {...props} />
  </Suspense>
);

/** The editor of one condition. */
export const FilterEditor = (props: ComponentProps<typeof Editor>) => (
  <Suspense fallback={waiting}>
    <Editor {...props} />
  </Suspense>
);

/** Menu of the open view. */
export const ViewLines = (props: ComponentProps<typeof OfView>) => (
  <Suspense fallback={waiting}>
    <OfView {...props} />
  </Suspense>
);

/** The views there is no room for, to choose from. */
export const OtherViews = (props: ComponentProps<typeof Others>) => (
  <Suspense fallback={waiting}>
    <Others {...props} />
  </Suspense>
);

/** Asks for the name of a view and whom it is for. */
export const ViewDialog = (props: ComponentProps<typeof Asking>) => (
  <Suspense>
    <Asking {...props} />
  </Suspense>
);

/** Says that a view is not there. */
export const MissingView = () => (
  <Suspense>
    <Missing />
  </Suspense>
);

/** Asks for whom a view opens first. */
export const FirstDialog = (props: ComponentProps<typeof Opening>) => (
  <Suspense>
    <Opening {...props} />
  </Suspense>
);

/** Asks before what is chosen is deleted. */
export const ConfirmDelete = (props: ComponentProps<typeof Confirm>) => (
  <Suspense>
    <Confirm {...props} />
  </Suspense>
);

/** Menu of the pages and imports beside the list, where there is no room for buttons. */
export const MoreLines = () => (
  <Suspense fallback={waiting}>
    <More />
  </Suspense>
);

/** Actions for the chosen rows. */
export const BulkBar = () => (
  <Suspense>
    <Bulk />
  </Suspense>
);

/** Placeholder for a list without rows. */
export const States = () => (
  <Suspense fallback={<div className="blank" aria-busy="true" />}>
    <Nothing />
  </Suspense>
);

/** The page that changes fields of many records at once. */
export const EditMany = (props: ComponentProps<typeof Many>) => (
  <Suspense fallback={waiting}>
    <Many {...props} />
  </Suspense>
);

/** The records of a list as a grid of cells to edit. */
export const EditGrid = (props: ComponentProps<typeof InGrid>) => (
  <Suspense fallback={waiting}>
    <InGrid {...props} />
  </Suspense>
);
