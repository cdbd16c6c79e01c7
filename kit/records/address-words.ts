const spelt = (words: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([whole, ways]) => ways.split(' ').map((way) => [way, whole] as const)));

/** Ways to write the type of a street. `st` and `dr` are left out: they also stand for saint and doctor. */
export const streetTypes = spelt({
  alley: 'alley aly',
  americas: 'americas amer',
  avenue: 'avenue ave av aven avn avnue',
  boulevard: 'boulevard blvd bl boul blv',
  circle: 'circle cir crcl circ',
  court: 'court ct crt',
  crescent: 'crescent cres',
  drive: 'drive drv',
  expressway: 'expressway expy expwy',
  extension: 'extension ext',
  heights: 'heights hts hgts',
  highway: 'highway hwy',
  lane: 'lane ln',
  parkway: 'parkway pkwy pky pkway',
  place: 'place pl plc plce',
  plaza: 'plaza plz',
  road: 'road rd',
  square: 'square sq sqr',
  street: 'street str strt',
  terrace: 'terrace ter terr',
  turnpike: 'turnpike tpke',
  village: 'village vlg vllge',
});

/** Ways to write a direction. */
export const directions = spelt({
  north: 'north n',
  south: 'south s',
  east: 'east e',
  west: 'west w',
  northeast: 'northeast ne',
  northwest: 'northwest nw',
  southeast: 'southeast se',
  southwest: 'southwest sw',
});

/** The counted streets in words. */
export const ordinalWords = spelt({
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  6: 'sixth',
  7: 'seventh',
  8: 'eighth',
  9: 'ninth',
  10: 'tenth',
  11: 'eleventh',
  12: 'twelfth',
  13: 'thirteenth',
  14: 'fourteenth',
  15: 'fifteenth',
  16: 'sixteenth',
  17: 'seventeenth',
  18: 'eighteenth',
  19: 'nineteenth',
  20: 'twentieth',
});

/** House numbers that proud houses write in words: "One Hanson Place". */
export const numberWords = spelt({
  1: 'one',
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
  8: 'eight',
  9: 'nine',
  10: 'ten',
});

/** Words that begin the name of a flat within a house. */
export const unitWords: ReadonlySet<string> = new Set(
  'apt apartment unit suite ste room rm floor fl ph penthouse no'.split(' '),
);

/** Beginnings of names that are written apart or together. */
export const joined: ReadonlySet<string> = new Set(['mac', 'mc', 'de', 'la']);
