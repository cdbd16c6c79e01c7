import type { Meta, StoryObj } from '@storybook/react-vite';
import './foundations.css';

const rules = [
  'Sentence case. No exclamation marks, no “please”, no “invalid”, no “failed”.',
  'A button is a verb and its object, with the number: Apply to 35 buildings.',
  'A message says what happened, then what to do.',
  'Korean: nouns on buttons, 합니다 in sentences, 해 주세요 in requests.',
  'Chinese: full-width punctuation, a space between Hanzi and digits, 请 in requests only.',
  'Names are never translated; money stays $3,946; tours say New York.',
];

const samples = [
  ['Save', '저장', '保存'],
  ['Discard', '버리기', '放弃'],
  ['Undo', '실행 취소', '撤销'],
  ['Try again', '다시 시도', '重试'],
  ['Apply to 35 buildings', '빌딩 35개에 적용', '应用到 35 栋楼宇'],
  ['Enter a year up to 2030', '2030년 이하로 입력해 주세요', '请输入不晚于 2030 的年份'],
  ['Tours did not load', '투어를 불러오지 못했습니다', '看房未能加载'],
] as const;

function Words() {
  return (
    <main className="foundation">
      <h1 className="type-title">Words</h1>
      <ul style={{ marginBlockStart: 16 }}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h2 className="type-section">In three languages</h2>
      <table className="foundation-table">
        <tbody>
          {samples.map(([en, kr, zh]) => (
            <tr key={en}>
              <th scope="row" lang="en">
                {en}
              </th>
              <td lang="ko">{kr}</td>
              <td lang="zh">{zh}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

const meta = { title: 'Foundations/Words', component: Words } satisfies Meta<typeof Words>;
export default meta;

export const Voice: StoryObj<typeof meta> = {};
