import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';

const questions = [
  'Is there a quiet home with two women in Long Island City?',
  '1월에 뉴욕대 근처에서 같이 살 사람을 찾을 수 있을까요?',
  '两个人想合租，预算每人 1,700 美元，有合适的房子吗？',
  'Could a friend of mine take the third room from February?',
] as const;

/** Questions of members about roommates, the last of them taken up. */
export const matchInquiryDemo: Demo = {
  id: 'matchInquiry',
  order: 63,
  async fill({ kernel, report }) {
    const members = await rowsOf<{ id: number }>(
      kernel.use(database).read,
      `select "id" from "user" where "status" = 'approved' and "type" = 'normal' and "deletedAt" is null order by "id" desc limit ${questions.length}`,
    );
    const rows = members.map(({ id }, at) => ({ text: questions[at]!, member: id, confirmed: at === questions.length - 1 }));
    await kernel.use(writing).run({ system: true }, { kind: 'demo' }, (batch) => batch.createMany('matchInquiry', rows));
    report(`${rows.length} questions about roommates`);
  },
};
