import { useMay } from '#core/react/react.tsx';
import { noRight, type NoRight } from '#kit/ui/why-not.tsx';
import { useList } from '../list-context.ts';

/** Reason why somebody cannot write the list to a file; false where they can. */
export function useWhyNoExport(): string | NoRight | false {
  const { spec, rows, i18n } = useList();
  const may = useMay();
  if (!may(spec.export)) return noRight(i18n.t, spec.export);
  return !rows.total && i18n.t('kit.why.empty');
}
