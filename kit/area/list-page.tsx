import { isPicture, kindOf } from '#kit/records/kinds/kinds.ts';
import type { ScreenModule } from '#core/slots.ts';
import type { Column, ListSpec } from '../list/list-spec.ts';
import { listScreen } from '../list/list-screen.tsx';
import type { Entity } from '../records/entity.ts';
import type { Field } from '../records/field.ts';
import type { Area } from './describe-area.ts';
import type { ListLooks } from './looks.ts';

/** The list of an area's records. */
export function listPage<E extends Entity>(description: Area<E>, looks?: ListLooks<E>): ScreenModule {
  const { Page, load, followsQuery } = listScreen(description.entity, listSpecOf(description, looks));
  return { default: Page, load, followsQuery };
}

/** Columns, filters and ways on of an area's list, where its looks say nothing else. */
export function listSpecOf<E extends Entity>({ entity, routes, rights, isUploaded, hrefOf }: Area<E>, { hidden = [], ...looks }: ListLooks<E> = {}): ListSpec<E> {
  const thumbnail = defaultThumbnail(entity);
  return {
    ...(thumbnail !== undefined && { thumbnail }),
    ...looks,
    columns: [...(looks.columns ?? defaultColumns(entity)), ...hidden.map((field) => ({ field, hidden: true }))],
    write: rights.edit,
    ...(rights.export && { export: rights.export }),
    ...(isUploaded && { create: routes.upload, importer: true }),
    hrefOf,
  };
}

const isLong = (field: Field): boolean =>
  (kindOf(field).inFormOnly === true && !kindOf(field).isTranslated && !isPicture(field)) || ('long' in field.options && field.options.long === true);

/** Columns shown beside the title and the last change before a person asks for more. */
const maxShown = 5;

/** The title, the next few short fields in the order described, the last change; the others can be asked for. */
function defaultColumns(entity: Entity): readonly Column<Entity>[] {
  const short = Object.entries(entity.fields).filter(([name, field]) => name !== entity.title && field.options.internal !== true && !isPicture(field) && !isLong(field));
  return [
    { field: entity.title, width: 240, grow: 1 },
    ...short.map(([field], place) => ({ field, ...(place >= maxShown && { hidden: true }) })),
    { field: 'updatedAt', width: 104, tablet: false },
    { field: 'createdAt', hidden: true },
  ];
}

/** The record's pictures, whose cover stands before the title. */
const defaultThumbnail = (entity: Entity): string | undefined => Object.entries(entity.fields).find(([, field]) => isPicture(field))?.[0];
