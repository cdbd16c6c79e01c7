import type { NounTexts } from './noun.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** English texts of a kind of record: `...english('heater', { one: 'heater', many: 'heaters' })`. */
export const english = <const N extends string>(
  name: N,
  { one, many }: { readonly one: string; readonly many: string },
): NounTexts<N, 'total_one' | 'deleted_one'> => {
  const texts = {
    [name]: capital(one),
    [`${name}.menu`]: capital(many),
    [`${name}.list.title`]: capital(many),
    [`${name}.upload.title`]: `New ${one}`,
    [`${name}.update.title`]: capital(one),
    [`${name}.import.title`]: `Import ${many}`,
    [`${name}.category.title`]: `${capital(one)} settings`,
    [`${name}.board.title`]: `${capital(one)} board`,
    [`${name}.new`]: `New ${one}`,
    [`${name}.failed`]: `${capital(many)} did not load`,
    [`${name}.empty.title`]: `No ${many} yet`,
    [`${name}.empty.text`]: 'Import a list, or add one by hand.',
    [`${name}.total_one`]: `{{shown}} ${one}`,
    [`${name}.total_other`]: `{{shown}} ${many}`,
    [`${name}.deleted_one`]: `{{count}} ${one} deleted`,
    [`${name}.deleted_other`]: `{{count}} ${many} deleted`,
    [`${name}.first.action`]: `Import ${many}`,
    [`${name}.first.one`]: 'Add one',
  };
  return texts as NounTexts<N, 'total_one' | 'deleted_one'>;
};
