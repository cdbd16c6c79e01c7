import type { Random } from '#server/random.ts';

/** A building of which every unit is entered, so that its plan is full. */
export interface Tower {
  /** The letters of its lines, as its owner counts them: I is left out. */
  readonly lines: string;
  readonly lowest: number;
  /** Storeys that are not counted. */
  readonly skipped: readonly number[];
  readonly penthouses: number;
  /** Units at the street and below it. */
  readonly beneath: readonly string[];
}

/** Two towers, and a house without a lift. */
export const towers: readonly Tower[] = [
  { lines: 'ABCDEFGHJKL', lowest: 2, skipped: [], penthouses: 0, beneath: [] },
  { lines: 'ABCDEFGH', lowest: 3, skipped: [13], penthouses: 4, beneath: [] },
  { lines: 'ABCD', lowest: 1, skipped: [], penthouses: 1, beneath: ['GARDEN', 'B1'] },
];

/** Lines of a tower: the index of the room type, and the rent in dollars on its lowest floor. */
const cuts = [
  [2, 4950],
  [0, 3150],
  [1, 3650],
  [1, 3700],
  [1, 3800],
  [1, 3750],
  [0, 3200],
  [3, 5350],
  [1, 3690],
  [2, 4450],
  [3, 5600],
] as const;

/** A unit of a tower as the demonstration enters it. */
export interface TowerUnit {
  readonly unitNumber: string;
  readonly type: number;
  readonly taken: boolean;
  readonly active: boolean;
  /** Gross, in cents. */
  readonly price: number;
}

/** The units of a tower with so many floors; a few are not entered yet. */
export function unitsOf(tower: Tower, floors: number, random: Random): readonly TowerUnit[] {
  const { lines, lowest, skipped, penthouses, beneath } = tower;
  const unit = (unitNumber: string, line: number, floor: number): TowerUnit => {
    const [type, base] = cuts[line % cuts.length] ?? cuts[0];
    return { unitNumber, type, taken: random.next() < 0.93, active: random.next() > 0.012, price: (base + floor * 15 + random.whole(0, 3) * 5) * 100 };
  };
  const storeys = Array.from({ length: Math.max(0, floors - lowest + 1) }, (_, place) => lowest + place).filter((floor) => !skipped.includes(floor));
  return [
    ...beneath.map((name, line) => unit(name, line, 0)),
    ...storeys.flatMap((floor) => [...lines].flatMap((letter, line) => (random.next() < 0.04 ? [] : unit(`${floor}${letter}`, line, floor)))),
    ...Array.from({ length: penthouses }, (_, line) => unit(`PH${lines[line]}`, line, floors + 20)),
  ];
}
