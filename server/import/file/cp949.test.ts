import { expect, it } from 'vitest';
import { decodeCp949 } from './cp949.ts';

const decode = (...bytes: number[]) => decodeCp949(new Uint8Array(bytes));

it('decodes KS X 1001 and ASCII', () => {
  expect(decode(0x41, 0xc0, 0xcc, 0xb8, 0xa7, 0x2c, 0xb9, 0xf8, 0xc8, 0xa3, 0xa2, 0xe6)).toBe('A이름,번호€');
});

it('decodes the syllables KS X 1001 lacks', () => {
  expect(decode(0x81, 0x41)).toBe('갂');
  expect(decode(0x8c, 0x63)).toBe('똠');
  expect(decode(0x94, 0xee)).toBe('뷁');
  expect(decode(0xa0, 0xfe)).toBe('좤');
  expect(decode(0xc6, 0x52)).toBe('힣');
});

it('bytes that are no CP949 become U+FFFD, and reading goes on', () => {
  expect(decode(0xff, 0x41, 0x80, 0xc0, 0xcc, 0xc0)).toBe('\ufffdA\ufffd이\ufffd');
});
