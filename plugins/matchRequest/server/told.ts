import { rowsOf } from '#server/database/statement.ts';
import { hoursAfter, notify } from '#server/notify.ts';
import { messageText } from '#server/push/message-text.ts';
import { matchRequests } from '../area.ts';
import { matchRequest } from '../entity.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';

/** Days without an answer after which coordinators hear of a request, half of the time it has. */
const daysWaiting = 7;

/** Coordinators hear of a request that nobody answers. */
export const waitingTold = notify({
  id: 'matchRequest/waiting',
  on: hoursAfter(matchRequest, 'since', daysWaiting * 24, `"state" = 'pending'`),
  to: ['role:matchCoordinator'],
  settled: ({ state }) => state !== 'pending',
  text: async (row, on) => {
    const [member] = await rowsOf<{ readonly name: string }>(on, 'select "name" from "user" where "id" = ?', [row['member']]);
    const name = member?.name ?? '';
    return { title: messageText({ kr, en, zh }, 'matchRequest.message.waiting', { name }), body: `MR-${String(row['number'])}`, about: name };
  },
  link: (requestId) => matchRequests.routes.update.href({ requestId }),
});
