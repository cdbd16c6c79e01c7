import { hasHouseNumber } from '#kit/records/address.ts';
import type { OwnRules } from '#kit/records/check.ts';
import type { building } from './entities/building.ts';

/** Rules of a building beside those of its fields: an address names a house, not a street. */
export const buildingRules: OwnRules<typeof building> = {
  address: [(address) => hasHouseNumber(address) || 'building.rule.houseNumber'],
};
