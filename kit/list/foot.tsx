import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { Keys } from '#kit/ui/keys.tsx';
import { SurfaceFoot } from '#kit/ui/surface.tsx';
import { ownText, useList } from './list-context.ts';

/** The foot of a list: how many there are, what did not come, and the keys. */
export const Foot = observer(function Foot() {
  const list = useList();
  const { rows, i18n } = list;
  const { t } = i18n;
  const gap = rows.phase === 'ready' && rows.failure !== undefined;
  return (
    <SurfaceFoot
      start={
        <>
          <span role="status">
            {rows.total !== undefined && rows.phase !== 'failed' && ownText(list, 'total', { count: rows.total, shown: i18n.number(rows.total) })}
          </span>
          {gap && (
            <span className="list-gap" role="alert">
              {t('kit.list.gap')} <Button size="small" variant="minimal" intent="primary" text={t('kit.list.again')} onClick={() => rows.retry()} />
            </span>
          )}
        </>
      }
      end={
        <>
          <Keys of={['J', 'K']}>{t('kit.list.keyMove')}</Keys>
          <Keys of={['X']}>{t('kit.list.keyChoose')}</Keys>
          <Keys of={['↵']}>{t('kit.list.keyOpen')}</Keys>
        </>
      }
    />
  );
});
