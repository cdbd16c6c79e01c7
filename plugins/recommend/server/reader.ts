/**
 * The condition for recommendations that are their customer's, over a table under an alias: one beside a contract of
 * somebody else is that contract's alone, for which it was scored.
 */
export const isTheirs = (alias: string): string =>
  `(${alias}."contract" is null or exists (select 1 from "contract" own where own."id" = ${alias}."contract" and own."customer" = ${alias}."customer"))`;
