/** Where a unit is in its building, as its number says. */
export interface UnitPlace {
  /** Storeys from the street, which is 1; the penthouse is above all of them, garden and ground are 0, cellars below. */
  readonly floor: number;
  /** The place on its floor: `A`, `05`; empty where the number names the floor alone. */
  readonly line: string;
}

/** The floor of every penthouse: above any other. */
export const penthouse = 1000;
/** The floor of gardens and grounds. */
export const ground = 0;
/** The floor of cellars and basements. */
export const basement = -1;

/** Words that people put before and after a unit's number. */
const around = /^(?:#|APT\.?|APARTMENT|UNIT|STE\.?|SUITE|ROOM|RM\.?)\s*|\s*(?:호|호실|室|号|號)$/gu;

const named: readonly (readonly [RegExp, number])[] = [
  [/^(?:PENTHOUSE|PH)[-\s]?([A-Z]|\d{1,3}|\d{1,2}[A-Z])?$/, penthouse],
  [/^(?:GARDEN|GROUND|GRD|GF|GR|G)[-\s]?([A-Z]|\d{1,3})?$/, ground],
  [/^(?:BASEMENT|BSMT|CELLAR|LL|B)[-\s]?(\d{1,3})?$/, basement],
];

/**
 * Reads floor and line off a unit number: 2301 is floor 23, line 01; 2B is floor 2, line B; PH1, Garden and B1 have
 * floors of their own. Undefined where the number does not tell, as of 12 or REAR.
 */
export function placeOf(unitNumber: string): UnitPlace | undefined {
  const unit = unitNumber.normalize('NFKC').trim().toUpperCase().replace(around, '').trim();
  for (const [pattern, floor] of named) {
    const found = pattern.exec(unit);
    if (found) return { floor, line: found[1] ?? '' };
  }
  // 23-A, 23 05: the line is told apart by hand.
  const apart = /^(\d{1,3})[-\s/]([A-Z]{1,2}|\d{1,2}[A-Z]?)$/.exec(unit);
  if (apart) return floorAndLine(apart[1], apart[2]);
  const letters = /^(\d{1,2})([A-Z]{1,2})$/.exec(unit);
  if (letters) return floorAndLine(letters[1], letters[2]);
  const digits = /^(\d{1,3})(\d{2}[A-Z]?)$/.exec(unit);
  return digits ? floorAndLine(digits[1], digits[2]) : undefined;
}

const floorAndLine = (floor: string | undefined, line: string | undefined): UnitPlace | undefined =>
  Number(floor) > 0 ? { floor: Number(floor), line: line ?? '' } : undefined;

/** Number of a unit from its floor and line: 23 and 01 are 2301, 23 and B are 23B. */
export const unitAt = (floor: number, line: string): string => `${floor}${line}`;
