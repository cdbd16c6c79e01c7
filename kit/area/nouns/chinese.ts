import type { NounTexts } from './noun.ts';

/** Chinese texts of a kind of record: `...chinese('heater', { one: '暖气', measure: '台' })`; the measure word is 个 unless said. */
export const chinese = <const N extends string>(
  name: N,
  { one, measure = '个' }: { readonly one: string; readonly measure?: string },
): NounTexts<N> => {
  const texts = {
    [name]: one,
    [`${name}.menu`]: one,
    [`${name}.list.title`]: one,
    [`${name}.upload.title`]: `新建${one}`,
    [`${name}.update.title`]: one,
    [`${name}.import.title`]: `导入${one}`,
    [`${name}.category.title`]: `${one}设置`,
    [`${name}.board.title`]: `${one}看板`,
    [`${name}.new`]: `新建${one}`,
    [`${name}.failed`]: `${one}未能加载`,
    [`${name}.empty.title`]: `还没有${one}`,
    [`${name}.empty.text`]: '可导入列表，也可逐一添加。',
    [`${name}.total_other`]: `{{shown}} ${measure}${one}`,
    [`${name}.deleted_other`]: `已删除 {{count}} ${measure}${one}`,
    [`${name}.first.action`]: `导入${one}`,
    [`${name}.first.one`]: `添加一${measure}`,
  };
  return texts as NounTexts<N>;
};
