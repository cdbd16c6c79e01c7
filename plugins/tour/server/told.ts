import { timeText, wallTimeOf } from '#kit/records/new-york.ts';
import { rowsOf } from '#server/database/statement.ts';
import { hoursAfter, notify } from '#server/notify.ts';
import { messageText } from '#server/push/message-text.ts';
import { tourUpdate } from '../area.ts';
import { tour } from '../entities.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';

/** The agent hears of a tour that nobody confirmed six hours before it begins. */
export const unconfirmedTold = notify({
  id: 'tour/unconfirmed',
  on: hoursAfter(tour, 'startsAt', -6, `"status" = 'requested'`),
  to: ['agent', 'agent.manager'],
  settled: ({ status }) => status !== 'requested',
  text: async (row, on) => {
    const [house] = await rowsOf<{ readonly address: string }>(on, 'select "address" from "building" where "id" = ?', [row['building']]);
    const client = String(row['client']);
    const time = timeText(wallTimeOf(new Date(String(row['startsAt'])).toISOString()).minute);
    return { title: messageText({ kr, en, zh }, 'tour.message.unconfirmed', { client }), body: `${time} · ${house?.address ?? ''}`, about: client };
  },
  link: (tourId) => tourUpdate.href({ tourId }),
});
