import { capital, dictionariesOf, importedOf, isBoardByState, lines, plural, spoken, stagesOf, type NewArea } from './new-area.ts';

/** States of `--states`: English, Korean, Chinese. */
const stateWords = { asked: ['Asked for', '요청됨', '已申请'], granted: ['Granted', '승인됨', '已批准'], refused: ['Refused', '거절됨', '已拒绝'] } as const;

/** Words of the product that a new area is likely to name: Korean, Chinese. */
const knownWords: Readonly<Record<string, readonly [kr: string, zh: string]>> = {
  title: ['제목', '标题'],
  active: ['사용', '启用'],
  kind: ['종류', '类型'],
  type: ['유형', '类型'],
  building: ['빌딩', '楼宇'],
  rent: ['렌트', '房源'],
  room: ['방', '房间'],
  user: ['회원', '会员'],
  stage: ['단계', '阶段'],
  workflow: ['단계', '阶段'],
  place: ['단계 안 순서', '阶段内位置'],
  state: ['상태', '状态'],
  reason: ['사유', '原因'],
};

/** A Korean or Chinese word, or the English one marked as waiting for its translation. */
const translated = (word: string, place: 0 | 1): string => knownWords[word]?.[place] ?? `‹${spoken(word)}›`;

/** `translations/{en,kr,zh}.ts`. */
export function translationsOf(area: NewArea): Readonly<Record<string, string>> {
  const { name, dictionary, on, states } = area;
  const stages = stagesOf(area);
  const { named, lanes } = dictionariesOf(area);
  const one = spoken(name);
  const labels = (language: 0 | 1 | 2) => {
    const label = (word: string, text = capital(spoken(word))) => (language === 0 ? text : translated(word, language === 1 ? 0 : 1));
    const since = (word: string) => [`In this ${spoken(word)} since`, `${label(word)} 시작`, `进入${label(word)}时间`][language];
    return lines(
      `  '${name}.title': '${label('title')}',`,
      on !== undefined && `  '${name}.${on}': '${label(on)}',`,
      dictionary !== undefined && `  '${name}.${dictionary}': '${label(dictionary)}',`,
      stages !== undefined && `  '${name}.${stages}': '${label(stages)}',\n  '${name}.place': '${label('place', `Place in its ${spoken(stages)}`)}',\n  '${name}.${stages}Since': '${since(stages)}',`,
      states === true &&
        lines(
          `  '${name}.state': '${label('state')}',`,
          ...Object.entries(stateWords).map(([state, words]) => `  '${name}.state.${state}': '${words[language]}',`),
          `  '${name}.reason': '${label('reason')}',\n  '${name}.stateSince': '${since('state')}',`,
        ),
      isBoardByState(area) && `  '${name}.place': '${label('place', 'Place in its state')}',`,
      `  '${name}.active': '${label('active')}',`,
      dictionary !== undefined && `  ${named}: '${label(dictionary, capital(plural(spoken(dictionary))))}',`,
      stages !== undefined && `  ${lanes}: '${label(stages, capital(plural(spoken(stages))))}',`,
    );
  };
  const entityTypes = [name, named, lanes].flatMap((word) => (word === undefined ? [] : [`WordsOf<typeof ${word}>`])).join(' & ');
  const other = (language: 1 | 2, noun: string) => `import type { WordsLike } from '#core/i18n/words-like.ts';
import { ${language === 1 ? 'korean' : 'chinese'} } from '#kit/area/nouns/${language === 1 ? 'korean' : 'chinese'}.ts';
import type en from './en.ts';

export default {
  ...${noun},
${labels(language)}
} satisfies WordsLike<typeof en>;
`;
  return {
    'translations/en.ts': `import { english } from '#kit/area/nouns/english.ts';
import type { WordsOf } from '#kit/records/words.ts';
import type { ${importedOf(area)} } from '../entity.ts';

export default {
  ...english('${name}', { one: '${one}', many: '${plural(one)}' }),
${labels(0)}
} as const satisfies ${entityTypes};
`,
    'translations/kr.ts': other(1, `korean('${name}', { one: '${translated(name, 0)}', counter: '개' })`),
    'translations/zh.ts': other(2, `chinese('${name}', { one: '${translated(name, 1)}', measure: '个' })`),
  };
}
