import { useI18n } from '#core/react/react.tsx';

/** The day and time of a tour in New York. */
export function TimeCell({ at }: { readonly at: string }) {
  const { moment } = useI18n();
  return <span className="cut">{moment(at, 'short')}</span>;
}
