/** `readonly` before a list in a type; not the one before a property, nor before a parameter that is one. */
const readonlyLists = /(?<=[:|&<=>(] ?)readonly (?=[\w.]+(?:<[^;{}]*?>)?\[\]|[[({'"])/g;

/** A source whose lists are not read-only, of the same length: of those that are, react-docgen tells no type. */
export const plainTypes = (source: string): string => source.replaceAll(readonlyLists, (word) => ' '.repeat(word.length));
