import type { FieldNames } from '#kit/import/guess.ts';

/** Column names of customers in other systems' files. */
export const customerColumns: FieldNames = {
  name: ['full name', 'client', 'client name', 'customer name', 'applicant', '고객명', '이름', '姓名', '客户姓名'],
  nativeName: ['korean name', 'chinese name', 'local name', '한글 이름', '中文名'],
  phone: ['mobile', 'cell', 'cell phone', 'telephone', 'tel', '휴대폰', '연락처', '手机', '联系电话'],
  email: ['e-mail', 'mail', '이메일', '邮箱'],
  messenger: ['kakaotalk', 'kakao id', 'wechat', 'wechat id', '카톡', '카카오톡', '微信', '微信号'],
  platform: ['source', 'lead source', '유입 경로', '来源'],
  budget: ['max rent', 'max budget', 'monthly budget', '예산', '预算'],
  moveDate: ['move in date', 'move-in', 'moving date', '입주일', '入住日期'],
  annualIncome: ['income', 'salary', 'yearly income', '연봉', '年收入'],
  workLocation: ['employer', 'company', 'school', '직장', '학교', '公司', '学校'],
  workStation: ['work station', 'nearest station', 'subway station', '직장 근처 역', '근처 역', '附近地铁站', '地铁站'],
  memo: ['notes', 'note', 'comment', '메모', '备注'],
};
