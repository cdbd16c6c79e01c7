/** An area to be written, as `npm run new:plugin` is asked for it. */
export interface NewArea {
  /** Lower camel case: the record, its folder and its addresses. */
  readonly name: string;
  /** The word of a dictionary that the records choose from. */
  readonly dictionary?: string | undefined;
  /** The record that each of them belongs to: their list stands on its page. */
  readonly on?: string | undefined;
  /** The word of a dictionary whose values are the lanes of a board; 'state' beside `states` for lanes by state. */
  readonly board?: string | undefined;
  /** With a state that is asked for, granted or refused. */
  readonly states?: boolean | undefined;
}

/** A word with its first letter large, in words apart, in its plural. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
export const spoken = (word: string): string => word.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
export const plural = (word: string): string => (/(s|x|ch|sh)$/.test(word) ? `${word}es` : /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`);

/** Those of some lines that are there, one below the other. */
export const lines = (...some: readonly (string | false | undefined)[]) => some.filter((line) => typeof line === 'string').join('\n');

export const isBoardByState = ({ board, states }: NewArea): boolean => board === 'state' && states === true;

/** The word of the dictionary of stages; undefined without a board, or where its lanes are states. */
export const stagesOf = (area: NewArea): string | undefined => (isBoardByState(area) ? undefined : area.board);

/** The names of an area's dictionaries: of values to choose from, and of lanes. */
export function dictionariesOf(area: NewArea) {
  const { name, dictionary } = area;
  const stages = stagesOf(area);
  return {
    named: dictionary === undefined ? undefined : name + capital(dictionary),
    lanes: stages === undefined ? undefined : name + capital(stages),
  };
}

/** The record's own kinds, as they are imported from its `entity.ts`. */
export const importedOf = (area: NewArea): string => [area.name, ...Object.values(dictionariesOf(area))].filter((word) => word !== undefined).join(', ');
