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

/** People of a religion, a sex or a country, as a text may welcome or praise a home for them; work and age are others. */
const krKind = '여성|남성|여자|남자|여학생|남학생|기독교인|크리스천|개신교인|천주교인|가톨릭 ?신자|불교 ?신자|불교도|(?<![가-힣])불자|무슬림|이슬람교도|유대인|유대교인|힌두교도|교인|(?<![가-힣])(?:교우|성도|신자|교포)|한국인|한인|중국인|일본인|백인|흑인|아시아인|동양인|히스패닉|조선족|미국인|인도인';
const krCouple = '커플|신혼 ?부부|부부|신혼|미혼|기혼|독신|싱글|미혼자|기혼자|독신자|어르신|노부부|젊은 ?(?:분|층|사람)';
const krLanguage = '(?:영어|한국어|한국말|중국어|일본어|스페인어) ?(?:가능자|가능한 ?분|가능하신 ?분|구사자|사용자|하는 ?분|하시는 ?분|되시는 ?분|할 줄 아는 ?분)';
const krWho = `${krKind}|${krCouple}|${krLanguage}|외국인|시민권자|(?:대|유|고등)?학생|대학원생|유학생|직장인|회사원|전문직|의사|간호사|변호사|교사|교수|공무원|예술가|음악가|배우|프리랜서|무직자?|백수|취업 ?준비생|취준생|주재원|인턴|은퇴자`;
const krNot = '불가|금지|사절|거절|안 ?(?:됩|됨|받|돼)|받지 ?않|x(?![\\p{L}\\d])';
const zhKind = '(?:单身|独居|年轻)?(?:女|男)(?:生|性|士|租客|孩|学生)(?!宿舍|公寓|装)|华人|华裔|中国人|韩国人|日本人|亚裔|白人|黑人|印度人|美国人|基督徒|基督教徒|穆斯林|犹太人|天主教徒|佛教徒|教徒|教友|信徒';
const zhCouple = '情侣|夫妻|夫妇|小两口|单身(?:贵族|人士|者|汉)?|未婚|已婚|新婚|老人家|年轻人';
const zhLanguage = '(?:会|能)?(?:说|讲)?(?:流利的?)?(?:英语|英文|中文|普通话|国语|粤语|韩语|日语)(?:流利)?(?:的?租客|的?房客|者|人士)?';
const zhWho = `${zhKind}|${zhCouple}|${zhLanguage}|女|男|外国人|老外|公民|成年人|(?:大|留|中)?学生|研究生|(?:在职)?上班族|白领|专业人士|职场人士|在职人员|医生|护士|律师|教师|老师|教授|艺术家|音乐人|演员|自由职业者?|无业(?:者|人员)?|失业者?|实习生|公务员|退休(?:者|人员|人士)|程序员|工程师`;
const zhNot = '不收|不接受|不租给?|不要|不欢迎|谢绝|拒绝|禁止|不可带?|不能带?';

const language = 'english|korean|chinese|mandarin|cantonese|spanish|japanese|russian|french|german|italian|arabic|hindi|hebrew|yiddish|portuguese|polish|vietnamese|bengali|greek';
const person = 'tenants?|renters?|roommates?|applicants?|people|persons?|individuals?|couples?|households?|famil(?:y|ies)|residents?|believers?|folks|lad(?:y|ies)|wom[ae]n|m[ae]n|girls?|guys?|gentlem[ae]n|females?|males?';
/** A kind of people alone; with a word for people behind it a kind may be an adjective: "Korean families". */
const kind = String.raw`(?:(?:${sex}|christians|jews|muslims?|catholics?|protestants?|buddhists?|hindus?|mormons?|sikhs?|atheists?|koreans|asians|whites|caucasians|blacks|african[ -]americans|hispanics|latin[oax]s|indians|pakistanis|russians|arabs|americans|churchgoers?|believers|couples?|newlyweds|bachelors?|bachelorettes?|singles|empty[ -]nesters|seniors|(?:${language})[ -]speakers?)|(?:${sex}|${faith}|${origin}|${language}|${language}[ -]speaking|married|unmarried|single|mature|elderly|older|young|younger)(?:,? (?:single|young|married|working|professional))? (?:${person}))`;
/** No kind of people but a thing: "perfect for men's suits", "for a couple of years". */
const kindEnds = String.raw`(?![\p{L}’'-])(?=\s*(?:$|[.,;:!?)\n/]|and\b|or\b|who\b|that\b|with\b|in\b|looking\b|moving\b|living\b|seeking\b|only\b|alone\b|new\b|working\b|to\b))`;
const articles = String.raw`(?:(?:an?|the|one|two|our|any|all|some|your|quiet|responsible|clean|nice|single|young|mature|married|professional|working|retired|older|busy|modern|lovely) ){0,4}`;

/** Praises of a home for a kind of people, or a wish for one: it need not keep anybody out to be forbidden. */
const preferring = [
  String.raw`(?<![\p{L}-])(?:ideal|perfect|best|great|good|excellent|wonderful|suit(?:ed|able)|made|designed|meant|intended|tailored|right|just|fit|geared|aimed|available|reserved|home|apartment|room|place|studio) (?:for|at|to|towards?) ${articles}${kind}${kindEnds}`,
  String.raw`(?<![\p{L}-])(?:looking for|seek(?:s|ing)?|want(?:s|ed|ing)?|prefer(?:s|ring)?|preference (?:for|to|is given to|given to)|priority (?:for|to)|suits?|catering to|searching for) ${articles}${kind}${kindEnds}`,
  String.raw`(?<![\p{L}-])(?:${kind}|christian|jewish|muslim|korean|chinese|japanese|(?:${language})[ -]speaking)(?: (?:${person}))?(?: (?:is|are|will be))?(?: (?:most|highly|strongly|especially|always))? (?:preferred|wanted|desired|ideal|exclusively|a plus|get priority|favou?red)\b`,
  String.raw`(?<![\p{L}-])(?:${faith}|churchgoers?|koreans|asians|whites|americans)(?: (?:${person}))?(?: are)?(?: (?:most|especially|always|very))? welcome\b`,
  String.raw`(?<![\p{L}-])(?<!\b(?:no|without|not) )(?:fluent |native |good )?(?:${language})(?: (?:skills|fluency|language))?(?: (?:is|are))? (?:preferred|required|a must|mandatory|needed)\b|(?<![\p{L}-])(?:${language})[ -]speak(?:ers?|ing)(?: (?:${person}))? only\b`,
  String.raw`\b(?:must|should|has to|need to|(?:tenants?|renters?|people|those|applicants?|someone|roommates?) who(?: can)?) (?:speak|know|understand)s? (?:${language})\b(?! to| with you)|\bfluent in (?:${language}) (?:only|preferred|required|a must)`,
  String.raw`(?<![\p{L}-])(?:an? |this is an? )(?:christian|jewish|muslim|catholic|hindu|buddhist) (?:home|household|house|building|apartment building|environment)\b(?! (?:for|of)\b)`,
  String.raw`(?:${krKind})(?: ?(?:세입자|가정|가족))?(?:분|들|여러분){0,2}(?:을|를|은|는|만을|의)? ?(?:대)?환영`,
  String.raw`(?:${krKind}|${krCouple})(?: ?(?:한 ?분|세입자|가정|가족))?(?:분|들|여러분){0,2} ?(?:에게|께|한테|이|가|을 위한|를 위한|용으로|분께|에|혼자|혼자서|둘이|둘이서|끼리)? ?(?:살기|지내기|사시기|거주하기|머물기)?(?:에|가)? ?(?:딱|아주|가장|더|매우|특히|정말|제일|참)? ?(?:이상적|적합|안성맞춤|최적|추천(?! ?(?:맛집|식당|병원|코스|장소|헬스))|맞는 ?집|맞습니다|맞춤|완벽|딱|좋은 ?집|좋습니다|좋아요|좋은 ?(?:방|스튜디오|원룸)|안전한 ?집)`,
  String.raw`(?:${krKind}|${krLanguage})(?: ?(?:세입자))?(?:분|들){0,2}(?:을|를|이면|이신 ?분)? ?(?:찾|구합|구해|모십|모셔|원합|선호|우선)`,
  String.raw`(?<!也|都|同样|一样)(?:欢迎|期待)(?:各位|广大|所有)?(?:${zhKind})|(?:${zhKind})(?:租客|朋友|家庭)?(?:特别|非常)?(?:欢迎)(?!光临)`,
  String.raw`(?<!不)(?:适合|适宜|适于|专为|面向|推荐给|最配|诚征|寻|招|寻找|诚招)(?:一位|一个|一对|各位|广大|单身|年轻|独居|安静的?|爱干净的?){0,3}的?(?:${zhKind}|${zhCouple})(?!口味|餐|超市|鞋|装|店|用品|老少|女老)`,
  String.raw`(?:${zhKind}|${zhCouple})(?:租客|居住|入住|住)?(?:的)?(?:最佳|理想|首选|不二|最好的?)(?:选择|之选|居所|住所|住处|的?家)?`,
  String.raw`(?<![无不毋])(?:需|须|必须|要求|务必)(?:会|能|懂)?(?:说|讲)?(?:流利的?)?(?:英语|英文|中文|普通话|韩语)(?!导|服务)`,
].map((one) => new RegExp(one, 'iu'));

const forbidden = [
  String.raw`(?<![\p{L}-])no (?:${everyone})(?![\p{L}’'-])(?! (?:playroom|room|fees?|pool|rooms|play|loans?|housing|bath|furniture|pack|discount|experience|licen[cs]e|cleaning|movers?))`,
  String.raw`(?<![\p{L}])(?:${everyone})(?:,? (?:is|are|will be))? (?:not|never) (?:be )?(?:accepted|allowed|welcome|permitted|taken|considered|suitable)`,
  String.raw`(?:\bdo(?:es)?(?: not|n['’]t)|\bwon['’]t|\bwill not|\bnot|\bcannot|\bcan['’]t|\bnever) (?:accept|take|allow|rent to|consider|want|accepting|taking|renting to)(?: any)? (?:${everyone})(?![\p{L}-])`,
  String.raw`(?<![\p{L}-])(?:${sex}|${faith}|${origin}|adults?|singles?|${work}|seniors?|married couples?|couples?|christian|employed (?:people|tenants?))(?: (?:and|or|&) (?:${work}))?${tenant}(?: are)? (?:only|preferred|exclusively)\b${notOnly}`,
  String.raw`(?<![\p{L}-])(?:only|exclusively|preferably|restricted|reserved|limited) (?:for |to |accepts? |accepting |rent(?:s|ed|ing)? to |taking |open to )?(?:${sex}|${faith}|${origin}|adults|singles|${work})(?![\p{L}’'-])(?! (?:know|pay|lounge|discount|market|club|photos?|photography|cleaning|management|staff|service|movers?))`,
  String.raw`\b(?:child|kid)[ -]?free (?:building|home|house|apartment|living|community)|\b(?:without|have no) (?:kids|children)\b|\badults?[ -]only\b|\bable[ -]bodied|\bno unmarried|\bmature (?:adults?|persons?|individuals?|tenants?)\b|\bmust (?:be )?(?:speak english|a (?:us |u\.s\. )?citizen|employed)`,
  String.raw`(?:아이|어린이|아기|자녀|유아|영유아|미성년자|애)(?:들)?(?:이|가|는|은|를)? ?(?:동반|있는 ?(?:가정|가족|분|집)(?:은|는)?)? ?(?:${krNot})|(?:아이|자녀|애|어린이)(?:가|이)? ?없는 ?(?:분|가정|가족|부부|집)|노 ?키즈`,
  String.raw`(?:섹션 ?(?:8|에잇)|section ?8|바우처|(?:정부|주거|임대료) ?보조(?:금|자)?|웰페어|기초 ?수급자)(?:를|을|은|는|이|가)? ?(?:${krNot})`,
  String.raw`(?:${krWho})(?:분|들){0,2}(?:만(?! ?원|큼|해도|한)| ?전용(?! ?(?:욕실|화장실|침실|드레스룸|헬스|사우나|주차|라운지|층|수영|버스|식당|도서관|할인))|에 ?한| ?한정| ?우대| ?선호| ?환영(?=하고)|(?:은|는)? ?(?:${krNot}))`,
  String.raw`(?:노인|장애인|휠체어|안내견)(?:은|는)? ?(?:${krNot})`,
  String.raw`(?:${zhNot})(?:有|带)?(?:小孩|孩子|儿童|婴儿|婴幼儿|幼儿|有孩家庭|老人|残疾人|导盲犬|${zhWho})`,
  String.raw`(?:小孩|孩子|儿童|婴儿|带娃|有孩)(?:家庭|者)?(?:勿扰|免问|不租|不收|不可|不接受|谢绝)|(?:无|没有|没)(?:小孩|孩子|孩|娃)(?:家庭|者|的?租客|的?夫妻)?(?:优先|可租|才租)`,
  String.raw`(?:${zhNot})(?:任何|政府)?(?:section ?8|第?[八8](?:条|章|款)?(?:住房|租房)?[券补]?|(?:政府|租房|住房|房屋)?(?:补助|补贴|代金券|租房券|住房券|房券|券)|福利|低保)|(?:section ?8|(?:租房|住房|房屋)?(?:补贴|补助|券))(?:不收|不接受|勿扰|谢绝)`,
  String.raw`(?:限|仅限?|只限|只租给?|仅租给?|只收|只要|只接受|仅接受|只给)(?:${zhWho})(?!用|证|食堂|票|折)|(?:${zhWho})(?:优先|专属(?!客服|服务|顾问)|专用房|勿扰|免问|不租)`,
].map((one) => new RegExp(one, 'iu'));

/** Words of which every way to say it has one: most texts hold none. */
const hints = /\b(?:no|not|never|only|preferred|preferably|exclusively|restricted|reserved|limited|without|must)\b|n['’]t|free|adult|mature|able|불가|금지|사절|거절|안 ?[됩됨받돼]|않|[x만]|전용|에 ?한|한정|우대|선호|없는|노 ?키즈|[不谢拒禁限仅只勿无没]|优先|免问|专/iu;

/** The same of a wish for some: for most texts the words behind it are looked for. */
const preferringHints = /\b(?:for|at|to|towards?|looking|seek\w*|want\w*|prefer\w*|suits?|desired|ideal|only|exclusively|plus|priority|favou?red|welcome|required|must|mandatory|needed|fluent|speaks?|knows?|understands?|home|household|house|building|environment)\b|환영|적합|안성맞춤|최적|추천|이상적|맞|완벽|딱|좋|안전|찾|구합|구해|모[십셔]|원합|우선|欢迎|期待|适|专为|面向|最|诚征|[寻招]|理想|首选|不二|[需须]|要求|务必/iu;

/** The words of a text in small letters that the law forbids. */
export function forbiddenIn(text: string): string | undefined {
  const first = (patterns: readonly RegExp[]) => patterns.flatMap((pattern) => pattern.exec(text)?.[0].trim() ?? [])[0];
  return (hints.test(text) ? first(forbidden) : undefined) ?? (preferringHints.test(text) ? first(preferring) : undefined);
}
