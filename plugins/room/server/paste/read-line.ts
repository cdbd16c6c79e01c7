import { choiceKey } from '#kit/records/cells.ts';
import type { RecordRow } from '#server/records/shape.ts';
import { readCut, readFree, readPrice, readUnit, readWhen, type PartRead, type When } from '../../paste/read-part.ts';
import type { Free, PasteProblem } from '../../paste/api.ts';
import type { PartName, Parts } from '../../paste/parts.ts';

/** Values of a line; undefined where it has none. */
export interface LineRead {
  readonly unit: string | undefined;
  readonly roomType: number | undefined;
  readonly price: number | undefined;
  readonly when: When | undefined;
  readonly free: Free | null | undefined;
  readonly problems: readonly PasteProblem[];
}

/** Finds the type that a text means: by one of its names, else by its bedrooms and baths. */
export type TypeOf = (text: string) => number | undefined;

/** Makes the finder of types from the dictionary, in its order. */
export function typeFinder(types: readonly RecordRow[]): TypeOf {
  const named = new Map(
    types.toReversed().flatMap(({ id, name }) => Object.values((name as Record<string, string> | null) ?? {}).map((one) => [choiceKey(one), id] as const)),
  );
  return (text) => {
    const known = named.get(choiceKey(text));
    if (known !== undefined) return known;
    const cut = readCut(text);
    if (!cut) return undefined;
    const fits = types.filter(({ bedrooms, baths }) => bedrooms === cut.bedrooms && (cut.baths === undefined || baths === cut.baths));
    return fits[0]?.id;
  };
}

/** Reads the parts of a line. What cannot be read is named, part by part. */
export function readLine(parts: Parts, typeOf: TypeOf, today: string): LineRead {
  const problems: PasteProblem[] = [];
  const read = <T>(part: PartName, how: (text: string) => PartRead<T>): T | undefined => {
    const text = parts[part].trim();
    if (text === '') return undefined;
    const { value, problem } = how(text);
    if (problem !== undefined) problems.push({ part, key: problem, level: 'error' });
    return value;
  };
  const unit = readUnit(parts.unit);
  if (unit === undefined) problems.push({ part: 'unit', key: 'room.paste.problem.unit', level: 'error' });
  const roomType = parts.roomType.trim() === '' ? undefined : typeOf(parts.roomType);
  if (parts.roomType.trim() !== '' && roomType === undefined) problems.push({ part: 'roomType', key: 'room.paste.warning.type', level: 'warning' });
  return {
    unit,
    roomType,
    price: read('price', readPrice),
    when: read('available', (text) => readWhen(text, today)),
    free: read('free', readFree),
    problems,
  };
}
