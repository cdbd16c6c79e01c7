import { expect, test } from 'vitest';
import { narrow } from './narrow-text.ts';

test('wide characters in mostly narrow code are escaped, and mean the same', () => {
  const code = 'const said = "서울 – 💿"; const found = /[가-힣]+/u; const asked = `${said}…é`; // a remark, and another, and one more';
  const narrowed = narrow(code);
  expect(/^[\0-\xff]*$/.test(narrowed)).toBe(true);
  const said = (source: string) => new Function(`${source}\nreturn [said, asked, found.exec(said)[0]]`)();
  expect(said(narrowed)).toEqual(said(code));
});

test('raw text stays as it is', () => {
  const code = 'const raw = String.raw`–`; // a remark, and another, and one more, and one more, and one more';
  expect(narrow(code)).toBe(code);
});

test('words of a language that is written wide stay as they are', () => {
  const code = 'export default { "common.save": "저장합니다" }; const all = "안녕하세요 여러분 반갑습니다 어서 오세요"';
  expect(narrow(code)).toBe(code);
});
