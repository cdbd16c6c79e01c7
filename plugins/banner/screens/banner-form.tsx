import { Link } from 'react-router-dom';
import type { FormLooks } from '#kit/area/looks.ts';
import { useI18n, useText } from '#core/react/react.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { bannerTimeline } from '../area.ts';
import type { banner, BannerRow } from '../entity.ts';
import { bannerRules } from '../rules.ts';
import { languagesOf } from '../schedule.ts';
import { BannerState } from './banner-cells.tsx';
import { PictureControl } from './picture-control.tsx';

/** Fields without which the site does not show a banner. */
function Missing({ row }: { readonly row: Pick<BannerRow, 'headline' | 'image'> }) {
  const { t, list } = useI18n();
  const missing = [languagesOf(row).length === 0 && 'headline', row.image.length === 0 && 'image'].filter((name) => name !== false);
  return missing.length > 0 && <span className="muted">{t('banner.missing', { fields: list(missing.map((name) => t(`banner.missing.${name}`))) })}</span>;
}

function TimelineLink() {
  const t = useText();
  return <Link to={bannerTimeline.href()}>{t('banner.timeline.open')}</Link>;
}

export const form = {
  importExample: { name: 'First month free', device: 'desktop', headline: '첫 달 무료 | First month free | 首月免租', link: 'https://stoop.example/first-month-free', startsAt: '2026-12-01 09:00' },
  groups: [
    {
      titleKey: 'banner.group.what',
      textKey: 'banner.group.what.text',
      fields: [
        { field: 'name', span: 6 },
        { field: 'device', span: 3 },
        { field: 'active', span: 3 },
        { field: 'headline', span: 12 },
        { field: 'link', span: 12 },
      ],
    },
    {
      titleKey: 'banner.group.when',
      textKey: 'banner.group.when.text',
      fields: [
        { field: 'startsAt', span: 5 },
        { field: 'endsAt', span: 5 },
        { field: 'sort', span: 2 },
      ],
    },
    { titleKey: 'banner.group.pictures', textKey: 'banner.group.pictures.text', fields: ['image', 'imageKr', 'imageZh'] },
  ],
  rules: bannerRules,
  controls: { image: PictureControl, imageKr: PictureControl, imageZh: PictureControl },
  lead: ({ row }) => row?.image[0] && <Picture of={row.image[0]} size="thumb" width={56} height={40} />,
  line: ({ row }) =>
    row && (
      <>
        <BannerState state={row.state} /> <Missing row={row} /> <TimelineLink />
      </>
    ),
} satisfies FormLooks<typeof banner>;
