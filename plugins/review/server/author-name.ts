/** A person's name without blanks and capitals, as one author is found again; the databases know small Latin letters alone. */
export const nameSql = (column: string): string => `replace(lower(${column}), ' ', '')`;
