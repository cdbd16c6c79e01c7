import type { QueueSource } from '#server/dashboard/sources.ts';
import { ads } from '../area.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly title: string | null;
  readonly platform: string | null;
  readonly home: string;
  readonly pausedFor: string | null;
  readonly since: string;
}

/** Ads that paused by themselves: what they say is not what their rent is. Those of a platform that is off wait for it. */
export const pausedAdQueue: QueueSource = {
  kind: 'ad/paused', record: 'ad', needs: ads.rights.publish, order: 45, shape: 'urgent',
  read: async ({ sight, locale }, limit) => {
    const name = (of: string, field: string) => `coalesce(${of}."${field}${{ kr: 'Kr', en: 'En', zh: 'Zh' }[locale]}", ${of}."${field}En", ${of}."${field}Kr", ${of}."${field}Zh")`;
    const rows = await sight.rows<Row>(
      `select a."id", a."version", a."pausedFor", a."since", ${name('a', 'title')} as "title", ${name('p', 'name')} as "platform", b."address" || ' · ' || r."title" as "home"
       from "ad" a join "platform" p on p."id" = a."platform" join "rent" r on r."id" = a."rent" join "building" b on b."id" = r."building"
       where a."deletedAt" is null and a."state" = 'autoPaused' and a."pausedFor" <> 'platform' order by a."since", a."id" limit ?`,
      [limit],
    );
    return rows.map(({ id, version, title, platform, home, pausedFor, since }) => ({
      id, version, values: { title: title ?? home }, detail: [platform ?? '', home, ...(pausedFor === null ? [] : [`ad.pausedFor.${pausedFor}`])].filter((part) => part !== ''), at: since, day: null,
      href: ads.hrefOf(id),
    }));
  },
};
