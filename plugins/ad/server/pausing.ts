import { changeEffects } from '#server/records/change-effects.ts';
import { ads } from '../area.ts';
import { truthLock } from './truth-lock.ts';

/** Tells whoever saves a record how many ads paused by it, and how many go on. */
export const pausingTold = changeEffects({
  id: 'ad/pausing',
  of: truthLock.of === 'every' ? [] : truthLock.of.filter((record) => record !== 'ad'),
  needs: ads.rights.view,
  read: async (sight, batch) => {
    // the truth lock writes in a batch of its own behind the other, at the same moment
    const rows = await sight.rows<{ state: string; count: number | string }>(
      `select a."state", count(distinct a."id") as "count" from "journal" j join "batch" b on b."id" = j."batch" join "ad" a on a."id" = j."recordId"
       where b."id" > ? and b."kind" = 'follow' and b."at" = (select "at" from "batch" where "id" = ?) and j."record" = 'ad' and j."changes" like '%"state"%' and a."state" in ('autoPaused', 'live', 'ready') group by a."state"`,
      [batch, batch],
    );
    const count = (...states: readonly string[]) => rows.reduce((sum, row) => sum + (states.includes(row.state) ? Number(row.count) : 0), 0);
    return [{ key: 'ad.effect.paused', count: count('autoPaused') }, { key: 'ad.effect.resumed', count: count('live', 'ready') }].filter((one) => one.count > 0);
  },
});
