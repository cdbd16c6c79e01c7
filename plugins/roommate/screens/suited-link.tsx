import { useI18n, useMay } from '#core/react/react.tsx';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { editMatches, suitedMatches } from '../../match/index.ts';

/** The way from a search to the matches that suit it. */
export function SuitedMatches({ id }: { readonly id: number }) {
  const { t } = useI18n();
  return useMay()(editMatches) ? <LinkButton to={suitedMatches.href({ roommateId: id })} text={t('roommate.suited')} /> : null;
}
