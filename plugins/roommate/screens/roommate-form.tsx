import { lazy, Suspense } from 'react';
import { useI18n, useMay } from '#core/react/react.tsx';
import type { FormLooks } from '#kit/area/looks.ts';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { editMatches, loadReadings, suitedMatches } from '../../match/index.ts';
import type { roommate } from '../entity.ts';
import { roommateRules } from '../rules.ts';

const Readings = lazy(loadReadings);

export const form = {
  importExample: { name: '송지아', member: 'jia.song', budgetFrom: '$1,450', budgetTo: '$1,700', moveFrom: '2026-12-03', moveTo: '2026-12-10' },
  groups: [
    {
      titleKey: 'roommate.group.person',
      fields: [
        { field: 'name', span: 5 },
        { field: 'member', span: 5 },
        { field: 'active', span: 2 },
      ],
    },
    {
      titleKey: 'roommate.group.search',
      textKey: 'roommate.group.search.text',
      fields: [
        { field: 'budgetFrom', span: 3 },
        { field: 'budgetTo', span: 3 },
        { field: 'moveFrom', span: 3 },
        { field: 'moveTo', span: 3 },
        { field: 'areas', span: 9 },
        { field: 'anywhere', span: 3 },
        { field: 'stayMonths', span: 3 },
        { field: 'rhythm', span: 4 },
      ],
    },
    { titleKey: 'roommate.group.lives', textKey: 'roommate.group.lives.text', fields: ['lives', 'habits'] },
    { titleKey: 'roommate.group.wishes', textKey: 'roommate.group.wishes.text', fields: ['wishes', 'avoids'] },
    {
      titleKey: 'roommate.group.consent',
      textKey: 'roommate.group.consent.text',
      fields: [
        { field: 'wantsGender', span: 4 },
        { field: 'sharesGender', span: 4 },
        { field: 'sharesAge', span: 4 },
      ],
    },
    { titleKey: 'roommate.group.memo', fields: ['memo'] },
  ],
  rules: roommateRules,
  overview: ({ row }) => row && <Suspense><Readings of="roommate" id={row.id} version={row.version} /></Suspense>,
  actions: ({ row }) => row && <SuitedMatches id={row.id} />,
} satisfies FormLooks<typeof roommate>;

/** The way from a search to the matches that suit it. */
function SuitedMatches({ id }: { readonly id: number }) {
  const { t } = useI18n();
  return useMay()(editMatches) ? <LinkButton to={suitedMatches.href({ roommateId: id })} text={t('roommate.suited')} /> : null;
}
