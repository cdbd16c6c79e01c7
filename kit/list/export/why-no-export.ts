import { useMay } from '#core/react/react.tsx';
import { useList } from '../list-context.ts';

/** Reason why somebody cannot write the list to a file; false where they can. */
export function useWhyNoExport(): string | false {
  const { spec, rows, i18n } = useList();
  const may = useMay();
  if (!may(spec.export)) return i18n.t('kit.why.right');
  return !rows.total && i18n.t('kit.why.empty');
}
