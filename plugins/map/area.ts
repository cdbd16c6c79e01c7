import { defineRoute } from '#core/route.ts';

/** Buildings on a map. */
export const mapRoute = defineRoute('/map');
/** Rents on a map, at the places of their buildings. */
export const mapRents = defineRoute('/map/rent');
