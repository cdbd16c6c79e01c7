import { hash } from 'node:crypto';

/** Words that people take for passwords, in small letters. */
const words = `
  password passw0rd pass admin administrator root user guest login welcome letmein secret changeme default test
  qwerty qwertyui qwertyuiop asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4
  abc abcd abcdef abcdefgh iloveyou loveyou sunshine princess monkey dragon master shadow football baseball basketball soccer
  hockey superman batman starwars pokemon michael jordan jennifer jessica ashley daniel thomas charlie andrew joshua hunter
  killer trustno freedom whatever computer internet samsung google facebook apple microsoft summer winter spring autumn
  flower cheese cookie banana orange purple yellow silver golden diamond chelsea arsenal liverpool yankees newyork brooklyn
  manhattan queens bronx america canada korea seoul china beijing hello helloworld access mustang corvette ferrari mercedes
  maggie ginger pepper buster tigger matrix phoenix ninja hacker system server manager office stoop agency rental housing
  building realtor broker tenant landlord january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
`
  .trim()
  .split(/\s+/);

const endings = ['', '1', '12', '123', '1234', '12345', '123456', '!', '1!', '123!', '01', '00', '007', '2023', '2024', '2025', '2026'];

/** Passwords that are no words: runs of digits and keys. */
const runs = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
  .flatMap((digit) => [8, 9, 10, 11, 12].map((length) => digit.repeat(length)))
  .concat(['12345678', '123456789', '1234567890', '87654321', '987654321', '0987654321', '11223344', '12341234', '12121212', '123123123', '147258369', '159753456', 'aaaaaaaa', 'a1b2c3d4', 'aa123456', 'abcd1234', '1234abcd', '1234qwer', 'qwer1234', 'asdf1234', 'p@ssw0rd', 'p@ssword', 'pa$$word']);

/** Rows of keys and the orders people type them in. */
const rows = ['1234567890', '0987654321', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba'];

const characters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/**
 * Passwords below the minimum, up to three letters and digits or four digits: the page refuses them, a script does not.
 */
function* short(): Iterable<string> {
  yield '';
  for (const one of characters) {
    yield one;
    for (const two of characters) {
      yield one + two;
      for (const three of characters) yield one + two + three;
    }
  }
  for (let number = 0; number < 10_000; number += 1) yield String(number).padStart(4, '0');
  for (const row of rows) for (let length = 4; length <= row.length; length += 1) yield row.slice(0, length);
  for (let code = 0x20; code < 0x7f; code += 1) for (let length = 1; length <= 12; length += 1) yield String.fromCharCode(code).repeat(length);
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The first 64 bits of a SHA-512, which tell passwords apart well enough. */
const markOf = (password: string): string => hash('sha512', password).slice(0, 16);

/** Marks of all these passwords: sixty thousand. */
function allMarks(): ReadonlySet<string> {
  const marks = new Set<string>();
  for (const password of short()) marks.add(markOf(password));
  for (const word of words) {
    for (const ending of endings) for (const password of [word + ending, capital(word) + ending]) marks.add(markOf(password));
  }
  for (const run of runs) marks.add(markOf(run));
  return marks;
}

let marks: ReadonlySet<string> | undefined;

/**
 * True for the digest of a password that everyone tries first. The server never sees a password, so it knows them by
 * the digests of a built list; what is too short to be chosen on a page stands there too.
 */
export function isCommonPassword(digest: string): boolean {
  marks ??= allMarks();
  return marks.has(digest.slice(0, 16).toLowerCase());
}
