import type { Permission } from '#core/access/permission.ts';

/**
 * Numbers beside the values of a dictionary, as `GET path` answers them: `{ rows: [{ id, …numbers }] }`. The words of a
 * column are `{dictionary}.figure.{name}`; one that is a part of another shows its share, too.
 */
export interface DictionaryFigures {
  readonly path: string;
  readonly needs: Permission;
  readonly columns: readonly FigureColumn[];
}

/** A column of numbers; in a line may stand a row of them as a trend. */
export interface FigureColumn {
  readonly name: string;
  readonly shareOf?: string;
  /** Its words, where they are not those of the dictionary. */
  readonly labelKey?: string;
  /** Decimals of every number, so that they stand under each other; as many as it has unless said. */
  readonly decimals?: number;
}

/** Numbers of one value, or of each quarter in a trend; null where there is nothing to measure. */
export type Figures = Readonly<Record<string, number | null | readonly (number | null)[]>>;

export interface FiguresResponse {
  readonly rows: readonly (Figures & { readonly id: number })[];
}
