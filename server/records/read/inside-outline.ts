import { plain, type SqlFragment } from '../../database/statement.ts';

type Corners = readonly (readonly [latitude: number, longitude: number])[];

/**
 * The condition for places within a box of two corners or an outline of three and more, on either engine. The even-odd
 * rule: a line from the place eastwards crosses the outline an odd number of times. Only places in the box around it are
 * asked. Degrees stand in the text: they are numbers, and an outline has more of them than a statement has parameters.
 */
export function insideOutline(latitude: string, longitude: string, corners: Corners): SqlFragment {
  const sides = (at: 0 | 1): readonly [number, number] => {
    const all = corners.map((corner) => corner[at]);
    return [Math.min(...all), Math.max(...all)];
  };
  const [[south, north], [west, east]] = [sides(0), sides(1)];
  const box = `${latitude} between ${degrees(south)} and ${degrees(north)} and ${longitude} between ${degrees(west)} and ${degrees(east)}`;
  if (corners.length === 2) return plain(box);
  const crossings = corners.flatMap(([lat, lng], at) => {
    const [otherLat, otherLng] = corners[(at + 1) % corners.length]!;
    if (lat === otherLat) return [];
    const [low, high] = [Math.min(lat, otherLat), Math.max(lat, otherLat)];
    const slope = (otherLng - lng) / (otherLat - lat);
    return [`case when ${latitude} >= ${degrees(low)} and ${latitude} < ${degrees(high)} and ${longitude} < ${degrees(lng)} + (${latitude} - ${degrees(lat)}) * ${degrees(slope)} then 1 else 0 end`];
  });
  return plain(crossings.length === 0 ? '1 = 0' : `${box} and (${crossings.join(' + ')}) % 2 = 1`);
}

/** A number as SQL, negative ones in brackets, never with an exponent. */
const degrees = (value: number): string => (Number.isFinite(value) ? `(${value.toFixed(9)})` : '(0)');
