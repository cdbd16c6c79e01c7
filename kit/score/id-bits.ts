/** Ids below 2^32 as bits, the first of a byte its lowest: those of a hundred thousand people take twelve kilobytes. */
export type IdBits = Uint8Array;

/** The bits of some ids. */
export function idBits(ids: Iterable<number>): IdBits {
  let bits = new Uint8Array(0);
  for (const id of ids) {
    const place = id >>> 3;
    if (place >= bits.length) bits = widened(bits, Math.max(place + 1, 2 * bits.length));
    bits[place]! |= 1 << (id & 7);
  }
  return bits;
}

/** The bits of those ids beside which 1 stands, not 0. */
export function idBitsWhere(ids: ArrayLike<number>, flags: Uint8Array): IdBits {
  let most = 0;
  for (let at = 0; at < flags.length; at += 1) most = Math.max(most, ids[at]!);
  const bits = new Uint8Array((most >>> 3) + 1);
  // without a branch: what is not in is or-ed as nothing
  for (let at = 0; at < flags.length; at += 1) bits[ids[at]! >>> 3]! |= flags[at]! << (ids[at]! & 7);
  return bits;
}

/** The ids of some bits, in their order. */
export function idsOf(bits: IdBits): readonly number[] {
  const ids: number[] = [];
  for (const [place, byte] of bits.entries()) {
    for (let bit = 0; byte >> bit > 0; bit += 1) if ((byte >> bit) & 1) ids.push(8 * place + bit);
  }
  return ids;
}

/** True where all ids of the second are among those of the first. */
export function holdsIds(all: IdBits, some: IdBits): boolean {
  for (let place = 0; place < some.length; place += 1) if ((some[place]! & ~(all[place] ?? 0)) !== 0) return false;
  return true;
}

/** The ids of either. */
export function joinedIds(one: IdBits, other: IdBits): IdBits {
  const all = widened(one, Math.max(one.length, other.length));
  for (let place = 0; place < other.length; place += 1) all[place]! |= other[place]!;
  return all;
}

function widened(bits: IdBits, length: number): Uint8Array<ArrayBuffer> {
  const wider = new Uint8Array(length);
  wider.set(bits);
  return wider;
}
