/** Units that stand in an address; more would make it too long for some servers. */
const longest = 1500;

/** Units as they stand in the address of the page that makes them, and in its field; as many as it has room for. */
export function unitsText(units: readonly string[]): string {
  const said = shortened(units).join(', ');
  return said.length <= longest ? said : said.slice(0, said.lastIndexOf(',', longest));
}

/** Units one after the other as ranges: 2301, 2302, 2303 are 2301–2303. */
function shortened(units: readonly string[]): readonly string[] {
  const found: { first: string; last: string }[] = [];
  for (const unit of units) {
    const before = found.at(-1);
    if (before && follows(before.last, unit)) before.last = unit;
    else found.push({ first: unit, last: unit });
  }
  return found.map(({ first, last }) => (first === last ? first : `${first}–${last}`));
}

function follows(before: string, unit: string): boolean {
  const [a, b] = [/^(.*?)(\d+|[A-Z])$/.exec(before), /^(.*?)(\d+|[A-Z])$/.exec(unit)];
  if (!a || !b || a[1] !== b[1] || before.length !== unit.length) return false;
  const [from = '', to = ''] = [a[2], b[2]];
  return /\d/.test(from) ? Number(from) + 1 === Number(to) : from.charCodeAt(0) + 1 === to.charCodeAt(0);
}
