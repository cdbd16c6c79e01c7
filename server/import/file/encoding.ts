import type { Encoding } from '#kit/import/api.ts';
import { encodings } from '#kit/import/limits.ts';
import { decodeCp949 } from './cp949.ts';

/** True when a word names an encoding that can be chosen. */
export const isEncoding = (word: string): word is Encoding => encodings.includes(word as Encoding);

/** The text of a file in an encoding, a byte-order mark taken off. Bytes that do not fit become U+FFFD. */
export const decode = (bytes: Uint8Array, encoding: Encoding): string =>
  encoding === 'euc-kr' ? decodeCp949(bytes) : new TextDecoder(encoding).decode(bytes);

/** The encoding a file seems to be in: by its byte-order mark, its zero bytes, then by what decodes without fault. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = zeroBytes(bytes);
  if (zeros.odd > 0.2 && zeros.even < 0.05) return 'utf-16le';
  if (zeros.even > 0.2 && zeros.odd < 0.05) return 'utf-16be';
  if (decodes(bytes, 'utf-8') !== undefined) return 'utf-8';
  const korean = familiar(decodes(bytes, 'euc-kr'), koreanLetters);
  const chinese = familiar(decodes(bytes, 'gb18030'), chineseLetters);
  if (korean === undefined && chinese === undefined) return 'windows-1252';
  return (korean ?? -1) >= (chinese ?? -1) ? 'euc-kr' : 'gb18030';
}

// Most bytes of one encoding are letters in the other too, though rare ones: what is common tells them apart.
const koreanLetters = new Set(
  '이다는에의가을고도로지하사기자인리대수정시아주부동구성장전일보김박최민영현원상호번층월세금빌딩소름화서울강남중국' +
    '한은를나라어여안유오조임신권황송홍양문손배백허노심곽차진준우재훈경연희윤선미해산길역실방비건물관회업체명년제용면적',
);
const chineseLetters = new Set(
  '的一是不了在人有中大来上国个到为子和地出道也时年得就要下以生会自家学对可里后小多天能好没日于成事只作看文开手用主行方前' +
    '所本公同三长民现分外高进法二理月明全工话部正名定女问力机业间新位重电四门东海口西平北少关内加入先山五太水万市体处场' +
    '住员性通目报立马安表原车白路期金合利王京务物台边共风林建南度字交元区号层楼栋租址码张李刘陈杨黄称光费',
);

/** The share of common letters among those beyond ASCII; undefined when the text could not be decoded. */
function familiar(text: string | undefined, letters: ReadonlySet<string>): number | undefined {
  if (text === undefined) return undefined;
  const beyond = text.slice(0, 100_000).match(/[\u0080-\uffff]/g) ?? [];
  return beyond.length === 0 ? 1 : beyond.filter((letter) => letters.has(letter)).length / beyond.length;
}

function zeroBytes(bytes: Uint8Array): { readonly even: number; readonly odd: number } {
  const length = Math.min(bytes.length, 4096) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const pairs = Math.max(length / 2, 1);
  return { even: even / pairs, odd: odd / pairs };
}

function decodes(bytes: Uint8Array, encoding: Encoding): string | undefined {
  if (encoding === 'euc-kr') {
    const text = decodeCp949(bytes);
    return text.includes('\ufffd') ? undefined : text;
  }
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
