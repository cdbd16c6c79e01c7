/** Keys, after the record's name, whose words follow from its noun. */
type NounKey =
  | 'menu'
  | 'list.title'
  | 'upload.title'
  | 'update.title'
  | 'import.title'
  | 'category.title'
  | 'board.title'
  | 'new'
  | 'failed'
  | 'empty.title'
  | 'empty.text'
  | 'total_other'
  | 'deleted_other'
  | 'first.action'
  | 'first.one';

/** Titles, totals and messages of the records of one kind. A text below in the same file replaces one. */
export type NounTexts<N extends string, Plural extends string = never> = {
  readonly [K in N | `${N}.${NounKey | Plural}`]: string;
};
