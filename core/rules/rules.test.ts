import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as rules from './index.ts';
import en from './translations/en.ts';
import kr from './translations/kr.ts';
import zh from './translations/zh.ts';

const { email, id, isImageLink, isLink, name, password, phone, required, selectNumberRequired, whiteSpace, zip } =
  rules;
const letters = (count: number) => 'a'.repeat(count);
/** An address of mail of 194 characters and some. */
const longAddress = (more: number) => `a@${[63, 63, 63, more].map(letters).join('.')}`;

const cases: readonly (readonly [
  rule: rules.FormatRule,
  key: string,
  good: readonly unknown[],
  bad: readonly unknown[],
])[] = [
  [required, 'rule.required', ['a', 0, false, [1], ' '], [null, undefined, '', []]],
  [selectNumberRequired, 'rule.required', [1, '1', -1, [1]], [null, undefined, '', 0, '0', []]],
  [
    whiteSpace,
    'rule.whiteSpace',
    ['a', '김민수'],
    [null, undefined, '', ' ', 'a b', 'a\tb', 'a\u00a0b', 'a\u3000b', 'a\n', 5],
  ],
  [
    isLink,
    'rule.link',
    ['https://a.example', 'https://a.example/x?y=1#z', 'HTTPS://a.example', `https://a.example/${letters(2030)}`, 'https://a.example.:8443/x', 'https://xn--80ak6aa92e.com', 'https://한국.kr', 'https://stoop뉴욕.com', 'https://例え.jp', 'https://пример.рф', 'https://музей.com', 'https://my_site.example', 'https://a--b.example', 'https://1.example', 'https://local.example'],
    [
      null,
      '',
      'http://a.example',
      'ftp://a.example',
      'https://',
      'https://a b',
      ' https://a.example',
      'javascript:alert(1)',
      'https://evil.example\\@ok.example',
      'https://user:pass@evil.example',
      'https://ok.example/\u202egnp',
      'https://ok\u200b.example',
      ...['ok..example', '.example', '-.example', 'a-.example', '-a.example', '/ok.example', 'a', 'localhost/', 'localhost.', 'printer.local', 'db.internal', 'a.localhost', '0x7f.1/', '2130706433', '127.0.0.1', '１２７。０。０。１', '10.0.0.1', '[::1]/', '[2001:db8::1]', 'аррӏе.com', 'pаypal.com', 'ok%2eexample', `${letters(64)}.example`].map((host) => `https://${host}`),
      'https://[',
      'https://a.example/a\tb',
      `https://a.example/${letters(2031)}`,
      5,
    ],
  ],
  [
    isImageLink,
    'rule.imageLink',
    ['https://a.example/x.png', 'https://a.example/x.jpg', 'https://a.example/x.JPEG'],
    [
      null,
      5,
      'http://a.example/x.png',
      'https://a.example/x.gif',
      'https://a.example/png',
      'https://a.example/x.png?y=1',
    ],
  ],
  [
    name,
    'rule.name',
    ['Kim', '김민수', '김Kim', letters(2), letters(50)],
    [null, '', 'a', letters(51), 'Kim Min', 'Kim1', '李明', 'Zoë', 'a-b', 5, 'Kim\n'],
  ],
  [
    id,
    'rule.id',
    ['abcd', 'a1b2', '1234', letters(30)],
    [null, '', 'abc', letters(31), 'ab cd', 'ab_cd', '민수민수', 'abcd\n', 5],
  ],
  [
    email,
    'rule.email',
    ['a@b.co', 'min.su+tag@mail.example.com', "o'neil@example.com", `${letters(64)}@example.com`, 'a@1.2', longAddress(60)],
    [
      null,
      '',
      'a',
      'a@',
      '@b.co',
      'a@b',
      'a b@c.co',
      'a@b..co',
      'a@-b.co',
      'a@b-.co',
      'a@b.co ',
      'a@b@c.co',
      '민수@b.co',
      `${letters(65)}@b.co`,
      `a@${letters(64)}.co`,
      longAddress(61),
      5,
    ],
  ],
  [
    phone,
    'rule.phone',
    ['212-555-0100', '+1 (212) 555-0100', '010.1234.5678', '2125550100', '1234567', '1'.repeat(15)],
    [null, '', '123456', '555-CALL-NOW', '1'.repeat(16), '1-1-1-1-1-1-', 2125550100],
  ],
  [zip, 'rule.zip', ['10003', '10003-1234'], [null, '', '1000', '100031', '10003-', '1000a', 10003]],
  [
    password,
    'rule.password',
    [letters(8), letters(128), '비밀번호여덟글자'],
    [null, '', letters(7), letters(129), 'with space', 5],
  ],
];

/** Every example of a rule: what it takes, and what it refuses under its key. */
function holds(of: rules.FormatRule): void {
  const [rule, key, good, bad] = cases.find(([one]) => one === of)!;
  expect(good.length * bad.length).toBeGreaterThan(0);
  for (const value of good) expect([value, rule(value)]).toEqual([value, true]);
  for (const value of bad) expect([value, rule(value)]).toEqual([value, key]);
}

test('required takes what is there, a zero and a space among it, and refuses null and the empty', () => holds(required));
test('selectNumberRequired refuses zero as well', () => holds(selectNumberRequired));
test('whiteSpace takes text without any, and refuses what is not there', () => holds(whiteSpace));
test('isImageLink takes https links to png, jpg and jpeg alone', () => holds(isImageLink));
test('isLink takes https links alone', () => holds(isLink));
test('name takes 2 to 50 Korean and English letters', () => holds(name));
test('id takes 4 to 30 letters and digits', () => holds(id));
test('email takes an address of the usual form', () => holds(email));
test('phone takes seven to fifteen digits with what people put between', () => holds(phone));
test('zip takes five digits, or nine', () => holds(zip));
test('password takes 8 to 128 characters without a space', () => holds(password));

test('every rule answers any value, with true or a key that has words', () => {
  fc.assert(
    fc.property(fc.constantFrom(...cases), fc.anything(), ([rule], value) => {
      const outcome = rule(value);
      expect(outcome === true || outcome in en).toBe(true);
    }),
  );
});

test('a text of any length and any repetition comes to an end', () => {
  const attack = fc.tuple(
    fc.string({ maxLength: 5 }),
    fc.string({ minLength: 1, maxLength: 4 }),
    fc.string({ maxLength: 5 }),
  );
  const known: readonly [string, string, string][] = [
    ['', 'a', '!'],
    ['a@', 'a', '!'],
    ['a@', 'a.', '!'],
    ['a@', '-', ''],
    ['https://', 'a', ' '],
    ['https://a/', '.png', 'x'],
    ['+', '1 ', 'x'],
    ['', '.', '@'],
  ];
  fc.assert(
    fc.property(attack, ([head, body, tail]) => {
      const text = head + body.repeat(Math.ceil(100_000 / body.length)) + tail;
      for (const [rule] of cases) expect(['string', 'boolean']).toContain(typeof rule(text));
    }),
    { numRuns: 20, examples: known.map((one) => [one]) },
  );
});

test('each language has the same words', () => {
  const places = (text: string) => text.match(/\{\{\w+\}\}/g) ?? [];
  for (const [key, text] of Object.entries(en)) {
    for (const words of [kr, zh]) {
      expect(places((words as Readonly<Record<string, string>>)[key] ?? ''), key).toEqual(places(text));
    }
  }
});
