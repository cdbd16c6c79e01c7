/** Words by which a text would choose its tenants, as the fair housing laws of the country, the state and the city forbid. */
const kids = String.raw`kids?|child(?:ren)?|bab(?:y|ies)|infants?|toddlers?|families(?: with (?:kids|children))?`;
const aid = String.raw`section[ -]?(?:8|eight)|sec\.? ?8|(?:housing )?vouchers?|city ?fheps|fheps|hasa|public assistance|welfare|ssi|(?:rent(?:al)? )?subsid(?:y|ies)|housing programs?|programs?`;
const sex = String.raw`females?|males?|wom[ae]n|m[ae]n|ladies|lady|girls?|guys?|boys?|gentlem[ae]n`;
const faith = String.raw`christians?|jewish|jews?|muslims?|catholics?|protestants?|buddhists?|hindus?|mormons?|sikhs?|atheists?`;
const origin = String.raw`koreans?|chinese|japanese|asians?|whites?|caucasians?|blacks?|african[ -]americans?|hispanics?|latin[oax]s?|indians?|pakistanis?|russians?|arabs?|americans?|foreigners?|immigrants?|(?:us |u\.s\. )?citizens?|non-?citizens?`;
const others = String.raw`students?|seniors?|elderly|disabled(?: people| persons)?|handicapped|wheelchairs?|service (?:dogs?|animals?)|emotional support animals?|gays?|lesbians?|lgbtq?\+?`;
/** Protected in New York City whatever it is, as is having none. */
const work = String.raw`(?:(?:grad(?:uate)?|med(?:ical)?|law|college|university|international|nyu|columbia|ph\.?d\.?) )?students?|(?:(?:young|working|corporate|medical|business) )?professionals?|nurses?|doctors?|lawyers?|attorneys?|artists?|musicians?|actors?|teachers?|professors?|interns?|office workers?|freelancers?|executives?|bankers?|engineers?|retirees?|(?:the )?unemployed|flight attendants?`;
const tenant = String.raw`(?: (?:tenants?|renters?|roommates?|applicants?|people|persons?|professionals?|students?|couples?|households?|families))?`;
const everyone = `${kids}|${aid}|${sex}|${faith}|${origin}|${others}|${work}`;
/** Behind "only": a way, a count of minutes or a part of the house, and no choice of tenants. */
const notOnly = String.raw`(?! (?:gym|lounge|floor|pool|sauna|club|school|parking|discount|nights?|hours?|events?|\d|a |an |one |two |three |five |ten |a few |minutes|steps|blocks|know|need|pay))`;

const krWho = '여성|남성|여자|남자|여학생|남학생|기독교인|크리스천|천주교인|불교 ?신자|무슬림|유대인|한국인|한인|중국인|일본인|백인|흑인|아시아인|동양인|외국인|히스패닉|조선족|미국인|인도인|시민권자|싱글|독신|(?:대|유|고등)?학생|대학원생|유학생|직장인|회사원|전문직|의사|간호사|변호사|교사|교수|공무원|예술가|음악가|배우|프리랜서|무직자?|백수|취업 ?준비생|취준생|주재원|인턴|은퇴자';
const krNot = '불가|금지|사절|거절|안 ?(?:됩|됨|받|돼)|받지 ?않|x(?![\\p{L}\\d])';
const zhWho = '女(?:生|性|士|租客)?|男(?:生|性|士|租客)?|华人|中国人|韩国人|日本人|亚裔|白人|黑人|外国人|老外|印度人|美国人|公民|基督徒|穆斯林|犹太人|天主教徒|佛教徒|单身|成年人|(?:大|留|中)?学生|研究生|(?:在职)?上班族|白领|专业人士|职场人士|在职人员|医生|护士|律师|教师|老师|教授|艺术家|音乐人|演员|自由职业者?|无业(?:者|人员)?|失业者?|实习生|公务员|退休(?:者|人员|人士)|程序员|工程师';
const zhNot = '不收|不接受|不租给?|不要|不欢迎|谢绝|拒绝|禁止|不可带?|不能带?';

const forbidden = [
  String.raw`(?<![\p{L}-])no (?:${everyone})(?![\p{L}’'-])(?! (?:playroom|room|fees?|pool|rooms|play|loans?|housing|bath|furniture|pack|discount|experience|licen[cs]e|cleaning|movers?))`,
  String.raw`(?<![\p{L}])(?:${everyone})(?:,? (?:is|are|will be))? (?:not|never) (?:be )?(?:accepted|allowed|welcome|permitted|taken|considered|suitable)`,
  String.raw`(?:\bdo(?:es)?(?: not|n['’]t)|\bwon['’]t|\bwill not|\bnot|\bcannot|\bcan['’]t|\bnever) (?:accept|take|allow|rent to|consider|want|accepting|taking|renting to)(?: any)? (?:${everyone})(?![\p{L}-])`,
  String.raw`(?<![\p{L}-])(?:${sex}|${faith}|${origin}|adults?|singles?|${work}|seniors?|married couples?|couples?|christian|employed (?:people|tenants?))(?: (?:and|or|&) (?:${work}))?${tenant}(?: are)? (?:only|preferred|exclusively)\b${notOnly}`,
  String.raw`(?<![\p{L}-])(?:only|exclusively|preferably|restricted|reserved|limited) (?:for |to |accepts? |accepting |rent(?:s|ed|ing)? to |taking |open to )?(?:${sex}|${faith}|${origin}|adults|singles|${work})(?![\p{L}’'-])(?! (?:know|pay|lounge|discount|market|club|photos?|photography|cleaning|management|staff|service|movers?))`,
  String.raw`\b(?:child|kid)[ -]?free (?:building|home|house|apartment|living|community)|\b(?:without|have no) (?:kids|children)\b|\badults?[ -]only\b|\bable[ -]bodied|\bno unmarried|\bmature (?:adults?|persons?|individuals?|tenants?)\b|\bmust (?:be )?(?:speak english|a (?:us |u\.s\. )?citizen|employed)`,
  String.raw`(?:아이|어린이|아기|자녀|유아|영유아|미성년자|애)(?:들)?(?:이|가|는|은|를)? ?(?:동반|있는 ?(?:가정|가족|분|집)(?:은|는)?)? ?(?:${krNot})|(?:아이|자녀|애|어린이)(?:가|이)? ?없는 ?(?:분|가정|가족|부부|집)|노 ?키즈`,
  String.raw`(?:섹션 ?(?:8|에잇)|section ?8|바우처|(?:정부|주거|임대료) ?보조(?:금|자)?|웰페어|기초 ?수급자)(?:를|을|은|는|이|가)? ?(?:${krNot})`,
  String.raw`(?:${krWho})(?:분|들){0,2}(?:만(?! ?원|큼|해도|한)| ?전용(?! ?(?:헬스|사우나|주차|라운지|층|수영|버스|식당|도서관|할인))|에 ?한| ?한정| ?우대| ?선호| ?환영(?=하고)|(?:은|는)? ?(?:${krNot}))`,
  String.raw`(?:노인|장애인|휠체어|안내견)(?:은|는)? ?(?:${krNot})`,
  String.raw`(?:${zhNot})(?:有|带)?(?:小孩|孩子|儿童|婴儿|婴幼儿|幼儿|有孩家庭|老人|残疾人|导盲犬|${zhWho})`,
  String.raw`(?:小孩|孩子|儿童|婴儿|带娃|有孩)(?:家庭|者)?(?:勿扰|免问|不租|不收|不可|不接受|谢绝)|(?:无|没有|没)(?:小孩|孩子|孩|娃)(?:家庭|者|的?租客|的?夫妻)?(?:优先|可租|才租)`,
  String.raw`(?:${zhNot})(?:任何|政府)?(?:section ?8|第?[八8](?:条|章|款)?(?:住房|租房)?[券补]?|(?:政府|租房|住房|房屋)?(?:补助|补贴|代金券|租房券|住房券|房券|券)|福利|低保)|(?:section ?8|(?:租房|住房|房屋)?(?:补贴|补助|券))(?:不收|不接受|勿扰|谢绝)`,
  String.raw`(?:限|仅限?|只限|只租给?|仅租给?|只收|只要|只接受|仅接受|只给)(?:${zhWho})(?!用|证|食堂|票|折)|(?:${zhWho})(?:优先|专属|专用房|勿扰|免问|不租)`,
].map((one) => new RegExp(one, 'iu'));

/** Words of which every way to say it has one: most texts hold none. */
const hints = /\b(?:no|not|never|only|preferred|preferably|exclusively|restricted|reserved|limited|without|must)\b|n['’]t|free|adult|mature|able|불가|금지|사절|거절|안 ?[됩됨받돼]|않|[x만]|전용|에 ?한|한정|우대|선호|없는|노 ?키즈|[不谢拒禁限仅只勿无没]|优先|免问|专/iu;

/** The words of a text in small letters that the law forbids. */
export const forbiddenIn = (text: string): string | undefined => (hints.test(text) ? forbidden.flatMap((pattern) => pattern.exec(text)?.[0].trim() ?? [])[0] : undefined);
