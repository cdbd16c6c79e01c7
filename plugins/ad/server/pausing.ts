import { nameIn } from '#kit/records/format-value.ts';
import { changeEffects, effectsAhead } from '#server/records/change-effects.ts';
import { ads } from '../area.ts';
import { truthLock } from './truth-lock.ts';

/** Tells whoever saves a record how many ads paused by it, and how many go on. */
export const pausingTold = changeEffects({
  id: 'ad/pausing',
  // a contract takes its room in a hook of its own
  of: ['contract', ...(truthLock.of === 'every' ? [] : truthLock.of.filter((record) => record !== 'ad'))],
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

/** Platforms that are named at most. */
const maxNamed = 5;

/** States whose ads pause when what they tell is not true any more. */
const pausable = `"state" in ('live', 'ready')`;

/** Ads that a platform takes along when it is switched off. */
export const pausedByPlatform = effectsAhead({
  id: 'ad/platform-off',
  on: 'platform/off',
  needs: ads.rights.view,
  read: async (sight, platform) => {
    const [found] = await sight.counting.rows<{ count: number | string }>(`select count(*) as "count" from "ad" where "deletedAt" is null and ${pausable} and "platform" = ?`, [platform]);
    return [{ key: 'ad.ahead.paused', count: Number(found?.count ?? 0) }];
  },
});

/** Ads of a rent that is rented, by their platforms. */
export const pausedByRent = effectsAhead({
  id: 'ad/rent-taken',
  on: 'rent/taken',
  needs: ads.rights.view,
  read: async (sight, rent, { locale }) => {
    const rows = await sight.narrow.rows<Record<'kr' | 'en' | 'zh', string | null>>(
      `select p."nameKr" as "kr", p."nameEn" as "en", p."nameZh" as "zh" from "ad" a left join "platform" p on p."id" = a."platform" where a."deletedAt" is null and a.${pausable} and a."rent" = ? order by p."sort", a."id"`,
      [rent],
    );
    const names = rows.map(({ kr, en, zh }) => nameIn({ kr: kr ?? '', en: en ?? '', zh: zh ?? '' }, locale)).filter((name) => name !== '');
    return [{ key: 'ad.ahead.paused', count: rows.length, names: [...new Set(names)].slice(0, maxNamed) }];
  },
});
