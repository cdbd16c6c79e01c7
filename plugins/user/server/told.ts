import { hoursAfter, notify, type StoredRow } from '#server/notify.ts';
import { messageText } from '#server/push/message-text.ts';
import { approveMembers, userUpdate } from '../area.ts';
import { user } from '../entity.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';

const isDecided = ({ status }: StoredRow): boolean => status !== 'applying';

/** Those who may approve hear of somebody who signs up, or applies again. */
export const appliedTold = notify({
  id: 'user/applied',
  on: {
    entity: user,
    hits: ({ kind, fields }) => kind === 'create' || (kind === 'update' && fields.includes('status')),
    test: ({ status }) => status === 'applying',
  },
  to: [`right:${approveMembers.id}`],
  settled: isDecided,
  text: ({ name }) => ({
    title: messageText({ kr, en, zh }, 'user.message.applied', { name: String(name) }),
    body: messageText({ kr, en, zh }, 'user.message.appliedText'),
    about: String(name),
  }),
  link: (userIdx) => userUpdate.href({ userIdx }),
});

/** Those who may approve hear again of somebody who waits for them. */
export const waitingTold = notify({
  id: 'user/waiting',
  on: hoursAfter(user, 'statusAt', 4, `"status" = 'applying'`),
  to: [`right:${approveMembers.id}`],
  mail: true,
  settled: isDecided,
  text: ({ name }) => ({
    title: messageText({ kr, en, zh }, 'user.message.waiting', { name: String(name) }),
    body: messageText({ kr, en, zh }, 'user.message.waitingText'),
    about: String(name),
  }),
  link: (userIdx) => userUpdate.href({ userIdx }),
});
