import { useI18n } from '#core/react/react.tsx';
import { ShareDialog } from '#kit/share/share-dialog.tsx';
import { shareDays, type RentShare } from './share.ts';

/** Makes a page of compared rents for a client, and ends pages that are open. */
export default function RentShareDialog({ ids, months, onClose }: { readonly ids: readonly number[]; readonly months: number; readonly onClose: () => void }) {
  const { t, list } = useI18n();
  return (
    <ShareDialog<RentShare>
      title={t('rent.share.title', { count: ids.length })}
      text={t('rent.share.text', { months: t('rent.compare.months', { count: months }) })}
      path="/rentShare"
      content={{ rents: ids, months }}
      days={shareDays}
      refusedKey="rent.share.rule.notOffered"
      nameOf={({ rents }) => list(rents.map(({ title }) => title))}
      onClose={onClose}
    />
  );
}
