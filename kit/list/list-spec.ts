import type { ComponentType, ReactNode } from 'react';
import type { Permission } from '#core/access/permission.ts';
import type { Route } from '#core/route.ts';
import type { AskBefore } from '#kit/bulk/bulk-question.ts';
import type { Entity, FieldName, Labels, Row } from '#kit/records/entity.ts';
import type { ListQuery } from '#kit/records/query.ts';

/** Columns of every list beside the fields, to show, filter and sort by. */
export type StampName = 'id' | 'createdAt' | 'updatedAt';

/** A field of the record or one of its stamps. */
export type ColumnName<E extends Entity> = FieldName<E> | StampName;

/** Draws one cell; `labels` names the records a row refers to. */
export type CellOf<E extends Entity> = (row: Row<E>, labels: Labels) => ReactNode;

interface ColumnLook {
  /** Pixels; a person can change it. By kind unless said. */
  readonly width?: number;
  /** Its share of the room that is left; 0 keeps the width. */
  readonly grow?: number;
  /** Not shown until a person asks for it. */
  readonly hidden?: boolean;
  /** False leaves it out on tablets, where room is short. */
  readonly tablet?: boolean;
}

/** A column that shows a field. */
export interface FieldColumn<E extends Entity> extends ColumnLook {
  readonly field: ColumnName<E>;
  readonly titleKey?: string;
  readonly cell?: CellOf<E>;
  /** The fields that stand for it in a file; its own unless said. */
  readonly fields?: readonly ColumnName<E>[];
}

/** A column an area draws itself. */
export interface OwnColumn<E extends Entity> extends ColumnLook {
  readonly id: string;
  readonly titleKey: string;
  readonly cell: CellOf<E>;
  /** Column that a click on the head sorts by; none by default. */
  readonly sort?: ColumnName<E>;
  /** Column that "Filter this column" opens; `sort` by default. */
  readonly filter?: ColumnName<E>;
  readonly align?: 'start' | 'end';
  /** The fields that stand for it in a file; unless said, the one that it filters or sorts by. */
  readonly fields?: readonly ColumnName<E>[];
}

/** A column: the name of a field, or more said about it. */
export type Column<E extends Entity> = ColumnName<E> | FieldColumn<E> | OwnColumn<E>;

/** The records a person has chosen. */
export interface Selection {
  /** Their ids, and the versions they were read at. */
  readonly records: readonly { readonly id: number; readonly version: number }[];
  /** Present when everything that matches is meant, loaded or not: the words of the query. */
  readonly matching?: URLSearchParams;
  readonly count: number;
  /** With `matching`: the ids that are spared of it. */
  readonly except: readonly number[];
  /** Takes the selection back and reads the list again. */
  readonly done: () => void;
}

/** Something to do with the chosen records: a button of the bar that appears with them. */
export interface BulkAction {
  readonly id: string;
  readonly labelKey: string;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly needs?: Permission;
  /** Returns the address to go on to, if there is one. */
  readonly run?: (selection: Selection) => string | void;
  /** Asks for more before it is done, over the list. */
  readonly Dialog?: ComponentType<{ readonly selection: Selection; readonly onClose: () => void }>;
  /** False where everything that matches may be meant: it takes single records. */
  readonly takesMatching?: boolean;
}

/** A page that a list leads to beside its records. */
export interface ListPageLink {
  readonly labelKey: string;
  readonly href: string;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly needs?: Permission;
}

/** Description of an area's list. */
export interface ListSpec<E extends Entity> {
  /** In order; the first names the record and leads to it. */
  readonly columns: readonly Column<E>[];
  /** Fields of the filter menu, in order; every filterable field by default. */
  readonly filters?: readonly ColumnName<E>[];
  /** As in an address: `-updatedAt`, `year,address`. Newest change first unless said. */
  readonly sort?: string;
  /** Cells of the area in place of those by kind. */
  readonly cells?: { readonly [N in ColumnName<E>]?: CellOf<E> };
  /** A field of kind `photos` whose cover stands before the first column. */
  readonly thumbnail?: FieldName<E>;
  /** The right to add, import and delete; who lacks it sees none of the three. */
  readonly write?: Permission;
  /** The right to write the list to a file; everybody who sees it has it unless said. */
  readonly export?: Permission;
  /** The page that makes a new record; with `importer` also the import, at `?from=file`. */
  readonly create?: Route;
  /** The page that makes a record also imports a file. */
  readonly importer?: boolean;
  /** The page of one record. */
  readonly hrefOf?: (id: number) => string;
  /** Fields that can be changed in many records at once, in order; every field that several may share by default. */
  readonly many?: readonly FieldName<E>[];
  /** The question before fields of many records are changed, where such a change brings more about; a sheet, which asks nothing, shows them alone. */
  readonly askBefore?: { readonly fields: readonly FieldName<E>[]; readonly ask: AskBefore };
  /** Pages that belong to what the list shows now, in its head: the same records shown otherwise, other ways to bring them. */
  readonly pages?: (query: ListQuery) => readonly ListPageLink[];
  /** Lays the list out beside something that shows the same records, and its own head in place of the usual one. */
  readonly beside?: { readonly Frame: ComponentType<{ readonly children: ReactNode }>; readonly Head: ComponentType };
  /** Filters without a chip, because the page shows them otherwise; a place with a name has one. */
  readonly quietFilters?: readonly string[];
  /** More to do with chosen records, before Delete. */
  readonly actions?: readonly BulkAction[];
}
