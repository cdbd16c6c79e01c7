import { Button } from '@blueprintjs/core';
import { ArrowDown, Home } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useI18n, useText } from '#core/react/react.tsx';
import type { FormLooks } from '#kit/area/looks.ts';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { Picture } from '#kit/ui/picture.tsx';
import { Status } from '#kit/ui/status.tsx';
import { rentUpdate } from '../../rent/index.ts';
import type { ad } from '../entity.ts';
import { adRules } from '../rules.ts';
import { AdPlace, AdResult, AdState } from './ad-cells.tsx';
import { PreflightPanel } from './preflight-panel.tsx';
import { RentControl } from './rent-control.tsx';
import { TextControl } from './text-control.tsx';
import { useFindings } from './use-facts.ts';

function RentLink({ rent }: { readonly rent: number }) {
  const t = useText();
  return (
    <span className="ad-rent-link">
      <LinkButton to={rentUpdate.href({ rentId: rent })} icon={<Home />} text={t('ad.fix.rent')} />
    </span>
  );
}

/** The outcome of the checks, and the way to them where they stand under the form. */
const ToChecks = observer(function ToChecks() {
  const { t } = useI18n();
  const { facts, blocking } = useFindings();
  const isBlocked = blocking.length > 0;
  return (
    <Button className="ad-to-check" size="small" icon={<ArrowDown />} onClick={() => document.querySelector('.ad-check')?.scrollIntoView()}>
      {t('ad.check')} {facts && <Status shape={isBlocked ? 'refused' : 'done'}>{isBlocked ? t('ad.check.blocked', { count: blocking.length }) : t('ad.check.clear')}</Status>}
    </Button>
  );
});

export const form = {
  importExample: { title: '밝은 집 | Bright home | 明亮住宅', rent: '1B1B', platform: 'StreetEasy', startsOn: '2026-12-01', endsOn: '2026-12-31' },
  groups: [
    {
      titleKey: 'ad.group.read',
      textKey: 'ad.group.read.text',
      fields: [
        { field: 'rent', span: 8 },
        { field: 'platform', span: 4 },
      ],
    },
    { titleKey: 'ad.group.text', textKey: 'ad.group.text.text', fields: ['title', { field: 'textKr', span: 12 }, { field: 'textEn', span: 12 }, { field: 'textZh', span: 12 }] },
    { titleKey: 'ad.group.fees', textKey: 'ad.group.fees.text', fields: ['fees'] },
    {
      titleKey: 'ad.group.period',
      textKey: 'ad.group.period.text',
      fields: [
        { field: 'startsOn', span: 4 },
        { field: 'endsOn', span: 4 },
        { field: 'cost', span: 4 },
        { field: 'link', span: 8 },
        { field: 'confirmedOn', span: 4 },
        { field: 'sort', span: 3 },
      ],
    },
  ],
  rules: adRules,
  controls: { rent: RentControl, textKr: TextControl, textEn: TextControl, textZh: TextControl },
  lead: ({ row }) => row?.picture?.[0] && <Picture of={row.picture[0]} size="thumb" width={56} height={40} />,
  actions: ({ row }) => row && <RentLink rent={row.rent} />,
  line: ({ draft, row }) =>
    draft.state && (
      <>
        <ToChecks /> <AdState row={draft} /> {row && <AdPlace row={row} labels={row.labels} />} {row && <AdResult row={row} />}
      </>
    ),
  side: () => <PreflightPanel />,
} satisfies FormLooks<typeof ad>;
