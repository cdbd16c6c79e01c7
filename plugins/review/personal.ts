/** A stretch of a text that tells who or where somebody is: characters `from` until before `to`. */
export interface Found {
  readonly from: number;
  readonly to: number;
  readonly kind: 'phone' | 'email' | 'name' | 'unit' | 'account';
}

/** Unit of a home: `4C`, `apt 12`, `18동 203호`. */
const unit = String.raw`(?:\d{1,3}[A-Z]\b|(?:[Aa]pt|[Aa]partment|[Uu]nit|#)\.?\s?\d{1,4}[A-Za-z]?\b)`;

/** A unit that stands alone: `5G` and `4K` are a network and a picture far more often than flats. */
const bareUnit = String.raw`(?!(?:[2-6]G|[248]K)\b)${unit}`;

/**
 * Words before which two capitalised words are somebody's name. Without one they are as well a street, a school or a firm:
 * a mark on each would teach to overlook all of them.
 */
const person = String.raw`(?:[Ss]uper(?:intendent)?|[Mm]anager|[Ll]andlord|[Ll]andlady|[Oo]wner|[Bb]roker|[Aa]gent|[Dd]oorman|[Pp]orter|[Nn]eighbou?r|[Rr]oommate|named|called|[Nn]ame is|[Aa]sk for)`;

/** Particles that follow a Korean name; the name ends before them. */
const particle = '(?=(?:께서|에게|한테|이랑|[이은는가을를의과와도만랑께])?(?![가-힣]))';
/** People by what they do, who are no name: "부모님", "관리인님". */
const nobody = '(?:부모|집?주인|선생|사장|고객|이웃|관리인|관리자|기사|아버|어머|할머|할아버|하느|교수|원장|여러분)';
const koreanSurname = '[김이박최정강조윤장임한오서신권황안송유홍배]';
const chineseSurname = '[王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林高罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾田董潘袁蔡蒋蔣余于杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鐘谭譚陆陸汪范金石]';
const handle = String.raw`\s?@?[A-Za-z][\w.-]{3,}`;

const patterns: readonly (readonly [Found['kind'], RegExp])[] = [
  ['email', /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  ['email', /(?<![\w.+-])[\w.+-]{2,}\s?(?:\(at\)|\[at\]|\sat\s)\s?[\w-]{2,}\s?(?:\(dot\)|\[dot\]|\sdot\s)\s?[a-z]{2,}/gi],
  // New York, Korea and China: nine to thirteen digits, grouped as people do
  ['phone', /(?<![\d$])(?:\+?\d{1,3}[\s.-]?)?(?:\(\d{2,4}\)|\d{2,4})[\s.-]?\d{3,4}[\s.-]?\d{4}(?!\d)/g],
  ['name', new RegExp(String.raw`\b(?:Mr|Mrs|Ms|Mx|Dr)\.?\s\p{Lu}[\p{L}'-]+(?:\sin\s${unit})?`, 'gu')],
  ['name', new RegExp(String.raw`(?<=\b${person},?\s)\p{Lu}\p{Ll}[\p{L}'-]*\s\p{Lu}[\p{L}'-]+`, 'gu')],
  ['name', new RegExp(String.raw`(?<![가-힣])(?!${nobody}\s?님)[가-힣]{2,4}\s?(?:씨|님)${particle}`, 'g')],
  ['name', new RegExp(String.raw`(?<![가-힣])${koreanSurname}\s?(?:부장|과장|차장|대리|사장|실장|팀장|소장|매니저)님?${particle}`, 'g')],
  ['name', /[\u4e00-\u9fff]{1,3}(?:先生|女士|小姐)/g],
  ['name', new RegExp(`${chineseSurname}[\\u4e00-\\u9fff]{0,2}?(?:经理|經理|老师|老師|师傅|師傅|阿姨|太太)`, 'g')],
  ['unit', new RegExp(`(?<!\\w)${bareUnit}`, 'g')],
  ['unit', /\d{1,4}동\s?\d{1,4}호|\d{2,4}호(?!선)|\d{2,4}室/g],
  ['account', new RegExp(String.raw`(?:kakao(?:talk)?|wechat|instagram|telegram|whatsapp|카톡|카카오톡|텔레그램|인스타(?:그램)?|微信|\b(?:insta|IG)\b)\s?(?:id|아이디|号|號)?\s?[:：]?${handle}`, 'gi')],
  ['account', new RegExp(String.raw`(?:\bline|라인)\s?(?:id\s?[:：]?|아이디\s?[:：]?|[:：])${handle}`, 'gi')],
  ['account', /(?<![\w@.])@[A-Za-z]\w{3,}/g],
  ['account', /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/g],
];

/** A text whose full-width signs are plain ones, each in its place. */
const plainWidth = (text: string): string => text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** Personal data in a text, in order; stretches that touch are one. */
export function findPersonal(text: string): readonly Found[] {
  const plain = plainWidth(text);
  const all = patterns
    .flatMap(([kind, pattern]) => [...plain.matchAll(pattern)].map((match): Found => ({ from: match.index, to: match.index + match[0].length, kind })))
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const found: Found[] = [];
  for (const one of all) {
    const last = found.at(-1);
    if (!last || one.from >= last.to) found.push(one);
    else if (one.to > last.to) found[found.length - 1] = { ...last, to: one.to };
  }
  return found;
}
