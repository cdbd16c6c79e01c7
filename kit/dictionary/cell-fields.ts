import { writtenFields, type Entity } from '../records/entity.ts';

/** The fields of a dictionary that have a column of their own; the place and the switch stand apart. */
export const cellFields = (entity: Entity) =>
  writtenFields(entity).filter(([name]) => name !== 'active' && name !== 'sort');
