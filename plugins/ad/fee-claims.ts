/** Costs as texts name them and lists of costs tell them, in Korean, English and Chinese. */
import type { FeeItem } from './entity.ts';
import { amountsIn, before, numberIn, plainly } from './text-claims.ts';

/** A kind of cost by every word that texts and lists of costs give it, in small letters. */
interface CostKind {
  readonly en: string;
  readonly kr: string;
  readonly zh: string;
}

const costKinds: readonly CostKind[] = [
  { en: 'application|processing|screening|background(?: check)?|credit(?: check| report)?', kr: '신청|지원|심사|신용 ?조회|신원 ?조회', zh: '申请|审核|背景调查|信用(?:调查|报告)' },
  { en: 'pet|dog|cat|animal', kr: '반려동물|반려견|반려묘|애완동물|애견|펫', zh: '宠物|养狗|养猫' },
  { en: 'key|fob|key fob|lock', kr: '열쇠|키|출입 ?카드', zh: '钥匙|门禁卡|门卡' },
  { en: 'move[- ]?in(?:[ /-](?:and |& )?(?:move[- ]?)?out)?|move[- ]?out|moving|elevator', kr: '이사|입주|퇴거', zh: '搬家|搬入|入住|搬出' },
  { en: 'amenity|amenities|facility|facilities|gym|pool', kr: '어메니티|시설|헬스장|수영장', zh: '设施|健身房|泳池' },
  { en: 'admin|administration|administrative|lease|document|paperwork', kr: '행정|서류|계약서', zh: '行政|文件|签约' },
  { en: 'parking|garage', kr: '주차', zh: '停车|车位' },
  { en: 'storage', kr: '창고|보관', zh: '储藏|储物' },
  { en: 'cleaning', kr: '청소', zh: '清洁|打扫' },
  { en: 'guarantor|insurance', kr: '보증인|보증 ?회사|보험', zh: '担保|保险' },
];
const broker: CostKind = { en: "broker(?:['’]?s)?|brokerage|agency|agent|realtor(?:['’]?s)?|finder(?:['’]?s)?", kr: '중개|복비', zh: '中介|经纪' };

const wordOf = ({ en, kr, zh }: CostKind): RegExp => new RegExp(String.raw`(?<![\p{Script=Latin}])(?:${en})(?![\p{Script=Latin}])|${kr}|${zh}`, 'iu');
/** A cost as a text names it: the kind with a word for a cost behind it. */
const namedBy = ({ en, kr, zh }: CostKind): RegExp =>
  new RegExp(String.raw`(?<![\p{Script=Latin}-])(?:${en})[ -](?:fee|deposit|charge)s?\b|(?<![가-힣])(?:${kr}) ?(?:보증금|수수료|비용|비|료)(?![가-힣]*(?:교|밀|율|상))|(?:${zh})(?:押金|保证金|手续费|服务费|费)`, 'giu');

const kinds = costKinds.map((kind) => ({ word: wordOf(kind), named: namedBy(kind) }));
const application = kinds[0]!.word;
const brokerNamed = namedBy(broker);
const securityNamed = namedBy({ en: 'security', kr: '임대차?', zh: '租房' });
/** Words of which every way to name a cost has one: most texts hold none, and are looked through once. */
const hints = /fee|deposit|charge|security|\b(?:first|last)\b|비|료|보증금|마지막|[费押]|末月|最后/iu;

const deniedBefore = /(?:\b(?:no|zero|(?<![\d.,])0 dollars?|without(?: any| an?)?|free of|never an?y?|waived?|\$0|nor|or) ?(?:[a-z-]+ ?(?:,|or|and|\/) ?)?|[无免零]|没有|不收(?:取)?|免收|무 ?)$/iu;
const deniedBehind = /^ ?(?:(?:is |are |has been )?(?:waived|none|free|included|not |zero|\$0)|[:：] ?(?:none|zero|0(?![.\d])|\$0(?![.\d])|no\b)|(?:이|가|은|는|도)? ?(?:없|무료|면제|0(?![.\d])|x(?![\p{L}\d])|안 ?(?:받|내))|(?:全)?免|为零|: ?无)/iu;
const amountBefore = /(\$ ?[\d,]+(?:\.\d{2})?) ?$/u;
const amountBehind = /^ ?(?:of |is |are |: ?|= ?|- |\(|은 |는 |이 |为)?(\$ ?[\d,]+(?:\.\d{2})?)/u;

interface Named {
  readonly said: string;
  readonly isDenied: boolean;
  /** Cents, where an amount stands beside it. */
  readonly amount: number | undefined;
}

function costsIn(text: string, pattern: RegExp): readonly Named[] {
  return [...text.matchAll(pattern)].map(({ 0: said, index }) => {
    const [ahead, behind] = [before(text, index), text.slice(index + said.length, index + said.length + 24)];
    const figure = amountBehind.exec(behind)?.[1] ?? amountBefore.exec(ahead)?.[1];
    const [amount] = figure === undefined ? [] : amountsIn(figure);
    return { said: said.trim(), isDenied: deniedBefore.test(ahead) || deniedBehind.test(behind), amount: amount?.cents };
  });
}

const isDeposit = ({ label }: FeeItem): boolean => /deposit|보증금|押金|保证金/i.test(label);
const lastMonth = /\blast month|마지막 ?(?:달|월)|末月|最后一个月/i;
const isSecurity = (fee: FeeItem): boolean => isDeposit(fee) && !kinds.some(({ word }) => word.test(fee.label));
const oneMonth = /\b(?:one|1|a)[ -]month|month’s|month's|한 ?달|1 ?개월|一个月|一個月|1个月/i;
const sumOf = (fees: readonly FeeItem[]): number => fees.reduce((sum, { amount }) => sum + amount, 0);

/** An amount of the list of costs, in cents, that is more than it may be, or other than its name says. */
export interface OtherDeposit {
  /** Its line; of a sum the first one. */
  readonly at: number;
  readonly cents: number;
  /** A month's rent in its place is right. */
  readonly isMonth: boolean;
}

/**
 * Amounts by which the list of costs takes more than it may: all deposits and the last month's rent together over a
 * month's rent (General Obligations Law 7-108), and a deposit called one month's that is another amount.
 */
export function otherDepositsIn(fees: readonly FeeItem[], price: number): readonly OtherDeposit[] {
  const lines = fees.map((fee, at) => ({ ...fee, at }));
  const misnamed = lines.filter((fee) => isSecurity(fee) && fee.amount > 0 && fee.amount !== price && oneMonth.test(fee.label)).map(({ at, amount }) => ({ at, cents: amount, isMonth: true }));
  const summed = lines.filter((fee) => isDeposit(fee) || lastMonth.test(fee.label));
  const sum = sumOf(summed);
  return sum > price && !misnamed.some(({ cents }) => cents === sum) ? [...misnamed, { at: summed[0]?.at ?? 0, cents: sum, isMonth: summed.length === 1 }] : misnamed;
}

/** Cents that an application may cost in New York at most, with every check of credit and background (Real Property Law 238-a). */
export const maxApplicationFee = 2000;

/** The line by which applications cost more than they may, with their sum in cents; of several the first one. */
export function applicationFeeIn(fees: readonly FeeItem[]): readonly { readonly at: number; readonly cents: number; readonly isAlone: boolean }[] {
  const lines = fees.map((fee, at) => ({ ...fee, at })).filter(({ label, amount }) => amount > 0 && application.test(label));
  const sum = sumOf(lines);
  return sum > maxApplicationFee ? [{ at: lines[0]?.at ?? 0, cents: sum, isAlone: lines.length === 1 }] : [];
}

const noDeposit = /\bno security\b(?! (?:guard|camera|desk|door|system|staff))|\b(?:security )?deposit: ?(?:none|zero|0|no)\b|无需(?:交)?押金|免交押金|\b(?:no|zero|0|without(?: any| an?)?|\$0)[ -]*(?:security[ -]*)?deposits?\b|\bdeposit[ -]*free\b|보증금(?:이|은|도)? ?(?:없|0|제로|면제|무료|x(?![\p{L}\d]))|무 ?보증금|(?:免|无|無|零|没有|沒有|不收|0) ?押金?/u;

/** The words by which a text in small letters denies a deposit that the list of costs tells. */
export const deniedDepositIn = (text: string, fees: readonly FeeItem[]): string | undefined =>
  fees.some((fee) => fee.amount > 0 && isSecurity(fee)) ? noDeposit.exec(text)?.[0] : undefined;

const count = String.raw`(?<n>\d(?:\.5)?|one|two|three|four|[一二两三四]|한|두|세|네)`;
/** Deposits told in months, and months of rent to be paid before. */
const months = [
  String.raw`(?<![\p{L}\d])${count}[ -]months?(?:['’]s?)?(?: of)?(?: rent)?(?: as| for)?(?: an?| the)? (?:security[ -])?deposit`,
  String.raw`\b(?:security )?deposit(?: of| is|:|,| equals?| equal to)? ${count}[ -]months?`,
  String.raw`보증금(?:은|:)? ?${count} ?(?:달|개월)|(?<!\d)${count} ?(?:달|개월)(?:치)? ?보증금`.replace('(?<n>', '(?<m>'),
  String.raw`押(?:金)?${count}(?:个月|付)`,
].map((one) => new RegExp(one, 'giu'));
const words: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, 한: 1, 두: 2, 세: 3, 네: 4 };
const lastMonthTold = /\bfirst(?:,? (?:month(?:['’]s)?,? )?(?:and )?| ?[&+/] ?)last\b|\blast month(?:['’]s)?(?: rent)? (?:is |are )?(?:due|required|up ?front|in advance|at signing|deposit|prepaid)|마지막 ?(?:달|월) ?(?:월세|렌트)?(?:를|도)? ?(?:선납|선불|미리)|(?:预付|先付|预缴)(?:首末月|末月|最后一个月)|首末月租?金?/iu;

/**
 * Costs by which a text in small letters differs from the list of costs: one that the list does not have or names with another
 * amount, one denied that it has, deposits of other months, the last month's rent, and a broker's fee where there is none.
 */
export function otherCostsIn(text: string, fees: readonly FeeItem[], { price, fee }: { readonly price: number; readonly fee: 'fee' | 'noFee' | null }): readonly string[] {
  if (!hints.test(text)) return [];
  const listed = fees.filter(({ amount }) => amount > 0);
  const ofKinds = kinds.flatMap(({ word, named }) => {
    const own = listed.filter(({ label }) => word.test(label));
    return costsIn(text, named).filter(({ isDenied, amount }) => (isDenied ? own.length > 0 : own.length === 0 || (amount !== undefined && !own.some((one) => one.amount === amount))));
  });
  const deposits = listed.filter(isDeposit);
  const secured = costsIn(text, securityNamed).filter(({ isDenied, amount }) => !isDenied && (deposits.length === 0 || (amount !== undefined && !deposits.some((one) => one.amount === amount))));
  const brokered = fee === 'noFee' ? costsIn(text, brokerNamed).filter(({ isDenied, amount }) => !isDenied && amount !== 0) : [];
  const inMonths = months.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: said, index, groups }) => {
      const named = groups?.['n'] ?? groups?.['m'] ?? '';
      const cents = Math.round((words[named] ?? (/^\d/.test(named) ? Number(named) : numberIn(named))) * price);
      return deniedBefore.test(before(text, index)) || deposits.some(({ amount }) => amount === cents) ? [] : [said.trim()];
    }),
  );
  const last = listed.some(({ label }) => lastMonth.test(label)) ? undefined : lastMonthTold.exec(text)?.[0];
  return [...new Set([...[...ofKinds, ...secured, ...brokered].map(({ said }) => said), ...inMonths, ...(last === undefined ? [] : [last])])];
}

/** Costs of the list that take a broker's fee of a home that has none. */
export const brokerCostsIn = (fees: readonly FeeItem[], fee: 'fee' | 'noFee' | null): readonly (FeeItem & { readonly at: number })[] =>
  fee === 'noFee' ? fees.map((one, at) => ({ ...one, at })).filter(({ label, amount }) => amount > 0 && costsIn(plainly(label), brokerNamed).length > 0) : [];
