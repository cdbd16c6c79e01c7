import { describe, expect, it } from 'vitest';
import { besideAction } from './record-actions.ts';
import { asNew, findIn, holdsWords } from './lines.ts';

describe('finding a name', () => {
  it.each([
    ['김민서', 'ㄱㅁㅅ', 0, 3],
    ['MS-1031 김민수', 'ㄱㅁ', 8, 10],
    ['김각수', 'ㄱㄳ', 0, 3],
    ['Buildings', 'BUILD', 0, 5],
    ['빌딩 목록', '목록', 3, 5],
    ['合同看板', '看板', 2, 4],
    ['MS-1031 李嘉怡', 'ljy', 8, 11],
  ])('finds in %s what %s asks for', (name, text, start, end) => {
    expect(findIn(name, text)).toEqual({ start, end });
  });

  it.each([
    ['김민서', 'ㄴ'],
    ['Buildings', 'rent'],
    ['Buildings', ' '],
  ])('does not find in %s what %s asks for', (name, text) => {
    expect(findIn(name, text)).toBeUndefined();
  });
});

it.each([
  ['Import contracts', 'contracts import', true],
  ['계약 새로 등록', '등록 계약', true],
  ['Import contracts', 'contracts export', false],
  ['Import contracts', ' ', false],
])('finds in %s the words of "%s" in any order: %s', (name, text, isFound) => {
  expect(holdsWords(name, text)).toBe(isFound);
});

it.each([
  ['add rent', 'New rent', true],
  ['Create a contract', 'New contract', true],
  ['customer register', 'New customer', true],
  ['addre', 'New rent', false],
  ['rent', 'New rent', false],
  ['계약 등록', '새 계약', true],
  ['계약등록', '새 계약', true],
  ['신규 고객', '새 고객', true],
  ['添加合同', '新建合同', true],
  ['添加合同', '新建客户', false],
])('makes of "%s" the words of "%s": %s', (text, title, isFound) => {
  const makes = title.startsWith('New') ? 'new add create register' : title.startsWith('새') ? '새 등록 추가 신규 작성' : '新建 添加 新增 登记 创建';
  const made = asNew(text, makes.split(' '));
  expect(made !== undefined && holdsWords(title, made)).toBe(isFound);
});

describe('typing an action and a record', () => {
  it.each([
    ['Confirm tour', 'confirm tour 김하늘', '김하늘'],
    ['Confirm tour', 'conf to 김하늘', '김하늘'],
    ['Confirm tour', 'confirm 28-10 Jackson', '28-10 Jackson'],
    ['Confirm tour', 'confrim tour 김하늘', '김하늘'],
    ['Confirm tour', 'confrm tour 김하늘', '김하늘'],
    ['Confirm tour', 'tour confirm 김하늘', '김하늘'],
    ['Note a call', 'note call MS-26', 'MS-26'],
    ['Note a call', 'note a call MS-26', 'MS-26'],
    ['투어 확정', '김하늘 투어 확정', '김하늘'],
    ['투어 확정', '투어확정 김하늘', '김하늘'],
    ['투어 확정', '확정 ㅅㄷㅎ', 'ㅅㄷㅎ'],
    ['투어 확정', 'ㅅㄷㅎ 확정', 'ㅅㄷㅎ'],
    ['确认看房', '确认看房', ''],
    ['确认看房', '确认 zhy', 'zhy'],
  ])('finds beside "%s" in "%s" what it is about', (label, text, beside) => {
    expect(besideAction(label, text)).toBe(beside);
  });

  it.each(['c', 'tour 김하늘', 'contract', 'confirmation bias', 'conquer tour', '김하늘'])('does not take "%s" for it', (text) => {
    expect(besideAction('Confirm tour', text)).toBeUndefined();
  });
});
