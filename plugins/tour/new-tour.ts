import { defineEntity } from '#kit/records/entity.ts';
import { references } from '#kit/records/field.ts';
import { tour } from './entities.ts';

/** A tour as its form makes it: with the rents it shows, which become its stops in the same write. */
export const newTour = defineEntity('tour', { ...tour.fields, rents: references('rent') });
