/**
 * Decodes CP949, the encoding of Korean Excel: KS X 1001 and the 8,822 syllables it lacks. Node's own decoder knows
 * KS X 1001 alone. The others lie in the order of Unicode in the places KS X 1001 leaves free, so they can be counted out.
 * Bytes that fit nothing become U+FFFD.
 */
export function decodeCp949(bytes: Uint8Array): string {
  const table = cp949Table();
  const units = new Uint16Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] as number;
    if (lead < 0x80) {
      units[length++] = lead;
      continue;
    }
    const unit = table[(lead << 8) | (bytes[at + 1] ?? 0)] ?? 0;
    units[length++] = unit || 0xfffd;
    // A byte that follows nothing sensible may begin something sensible itself.
    if (unit) at += 1;
  }
  return new TextDecoder('utf-16le').decode(units.subarray(0, length));
}

/** UTF-16 units by lead and trail byte; 0 where there is no letter. */
function cp949Table(): Uint16Array {
  const table = new Uint16Array(0x10000);
  const standard = new TextDecoder('euc-kr');
  const known = new Set<number>();
  for (let lead = 0xa1; lead <= 0xfe; lead += 1) {
    for (let trail = 0xa1; trail <= 0xfe; trail += 1) {
      const text = standard.decode(new Uint8Array([lead, trail]));
      const unit = text.length === 1 ? text.charCodeAt(0) : 0xfffd;
      if (unit === 0xfffd) continue;
      table[(lead << 8) | trail] = unit;
      known.add(unit);
    }
  }
  // Two signs that came with the euro.
  table[0xa2e6] = 0x20ac;
  table[0xa2e7] = 0x00ae;
  let syllable = 0xac00;
  for (let lead = 0x81; lead <= 0xc6; lead += 1) {
    for (let trail = 0x41; trail <= 0xfe; trail += 1) {
      const free =
        trail <= 0x5a || (trail >= 0x61 && trail <= 0x7a) || (trail >= 0x81 && (lead <= 0xa0 || trail <= 0xa0));
      if (!free) continue;
      while (known.has(syllable)) syllable += 1;
      if (syllable > 0xd7a3) return table;
      table[(lead << 8) | trail] = syllable++;
    }
  }
  return table;
}
