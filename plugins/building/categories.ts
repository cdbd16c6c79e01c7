import { amenity, area, managementCompany, subwayStation, utility, zipCode } from './entities/dictionaries.ts';

/** What `/building/category/{category}` shows, by the word in the address. */
export const categories = {
  company: managementCompany,
  amenity,
  utility,
  zipcode: zipCode,
  subway: subwayStation,
  area,
} as const;
