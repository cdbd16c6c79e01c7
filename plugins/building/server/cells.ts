/** Cells of a degree: of New York each is some 420 by 560 metres. */
const perDegree = 200;
/** More than the cells around the earth. */
const row = 100_000;

/** The number of the cell that a place lies in. */
export const cellAt = (latitude: number, longitude: number): number => Math.round(latitude * perDegree) * row + Math.round(longitude * perDegree);

/** The cell of a place and the eight around it. */
export const cellsAround = (latitude: number, longitude: number): readonly number[] => {
  const middle = cellAt(latitude, longitude);
  return around.map((off) => middle + off);
};

const around = [-1, 0, 1].flatMap((north) => [-1, 0, 1].map((east) => north * row + east));

/**
 * SQL for the cell of a building, as its index has it; `alias` is that of the table, with its dot. A place between two cells
 * may be in the other one here: it is among the nine all the same.
 */
export const cellOf = (alias: string): string =>
  `(cast(round(${alias}"latitude" * ${perDegree}) as integer) * ${row} + cast(round(${alias}"longitude" * ${perDegree}) as integer))`;
