import { serverArea } from '#server/server-area.ts';
import { banners } from '../area.ts';
import { bannerRules } from '../rules.ts';
import { bannerDemo } from './demo.ts';
import { bannerEndpoints } from './endpoints.ts';
import { migrations } from './migrations.ts';
import { sortNew } from './sort-new.ts';

/** A moment to the second, written alike by both engines. */
const second = (sql: string) => `replace(substr(cast(${sql} as text), 1, 19), 'T', ' ')`;

export default serverArea(banners, {
  migrations,
  rules: bannerRules,
  beforeValidate: sortNew,
  compute: {
    state: `case
      when not "active" then 'off'
      when coalesce("image", '[]') = '[]' or coalesce("headlineKr", "headlineEn", "headlineZh", '') = '' then 'draft'
      when ${second('"startsAt"')} > ${second('current_timestamp')} then 'scheduled'
      when "endsAt" is not null and ${second('"endsAt"')} <= ${second('current_timestamp')} then 'ended'
      else 'live' end`,
  },
  demo: bannerDemo,
  more: bannerEndpoints,
});
