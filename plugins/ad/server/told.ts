import { rowsOf } from '#server/database/statement.ts';
import { hoursAfter, notify } from '#server/notify.ts';
import { messageText } from '#server/push/message-text.ts';
import { ads } from '../area.ts';
import { ad } from '../entity.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';

/** Whoever lists homes hears of an ad that paused, since it is not true of its rent any more; not of the thousands that a platform takes along when it is switched off. */
export const pausedTold = notify({
  id: 'ad/paused',
  on: hoursAfter(ad, 'since', 0, `"state" = 'autoPaused' and "pausedFor" <> 'platform'`),
  to: ['createdBy', 'role:listingCoordinator'],
  settled: ({ state }) => state !== 'autoPaused',
  text: async (row, on) => {
    const [home] = await rowsOf<{ readonly name: string }>(
      on,
      `select b."address" || ' · ' || r."title" as "name" from "rent" r join "building" b on b."id" = r."building" where r."id" = ?`,
      [row['rent']],
    );
    const why = String(row['pausedFor'] ?? 'claim') as 'claim';
    return { title: messageText({ kr, en, zh }, 'ad.message.paused', { home: home?.name ?? '' }), body: messageText({ kr, en, zh }, `ad.pausedFor.${why}`) };
  },
  link: (adId) => ads.routes.update.href({ adId }),
});
