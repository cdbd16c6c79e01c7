import { created, notify } from '#server/notify.ts';
import { messageText } from '#server/push/message-text.ts';
import { employeeUpdate } from '../area.ts';
import { employee } from '../entities/employee.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';

/** The department and the manager hear of a new colleague. */
export const joinedTold = notify({
  id: 'employee/joined',
  on: created(employee, (row) => row['department'] !== null || row['manager'] !== null),
  to: ['member.department', 'manager'],
  subject: 'member',
  text: ({ name }) => ({
    title: messageText({ kr, en, zh }, 'employee.message.joined', { name: String(name) }),
    body: messageText({ kr, en, zh }, 'employee.message.joinedText'),
    about: String(name),
  }),
  link: (employeeId) => employeeUpdate.href({ employeeId }),
});
