import type { Meta, StoryObj } from '@storybook/react-vite';
import './foundations.css';

const lines = [
  ['type-display', 'Display 26/32 600', '$3,946', '렌트 비교', '租金比较'],
  ['type-message', 'Page message 24/32 600', 'Page not found', '페이지 없음', '找不到页面'],
  ['type-title', 'Title 20/28 600', 'Contract board', '계약 보드', '合同看板'],
  ['type-section', 'Section 15/24 600', 'Needs you', '처리할 일', '待您处理'],
  ['type-strong', 'Body strong 13/20 500', '28-10 Jackson Ave', '잭슨 애비뉴', '杰克逊大道'],
  ['', 'Body 13/20 400', 'Lease ends in 60 days', '계약 만료 60일 전', '租约 60 天后到期'],
  ['type-small', 'Small 12/16', 'Kim Minseo, 3 min ago', '김민서, 3분 전', '金敏书，3 分钟前'],
  ['type-caption', 'Caption 11/16 500, 12 in kr and zh', 'Homes', '매물', '房源'],
] as const;

function Type() {
  return (
    <main className="foundation">
      <h1 className="type-title">Type: Inter, Pretendard, Noto Sans SC</h1>
      <table className="foundation-table">
        <tbody>
          {lines.map(([name, label, en, kr, zh]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={name} lang="en">
                {en}
              </td>
              <td className={name} lang="ko">
                {kr}
              </td>
              <td className={name} lang="zh">
                {zh}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

const meta = { title: 'Foundations/Type', component: Type } satisfies Meta<typeof Type>;
export default meta;

export const Scripts: StoryObj<typeof meta> = {};
export const Dark: StoryObj<typeof meta> = { globals: { theme: 'dark' } };
