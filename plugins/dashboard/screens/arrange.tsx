import { Button, Checkbox, DialogBody, DialogFooter } from '@blueprintjs/core';
import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import { useState, type KeyboardEvent } from 'react';
import { useRevalidator } from 'react-router-dom';
import { CallError, http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import type { TilePlace } from '#kit/dashboard/api.ts';
import { Dialog, DialogClose } from '#kit/ui/dialog.tsx';
import type { PlacedTile } from '../tiles.ts';
import { whyNot } from '#kit/ui/why-not.tsx';
import { timeToUndo } from '#kit/undo/undo-toast.ts';

/** Which tiles a person sees, and in what order within each column; kept on the server. */
export default function Arrange({ places, kept, onClose }: { readonly places: readonly PlacedTile[]; readonly kept: readonly TilePlace[]; readonly onClose: () => void }) {
  const { t } = useI18n();
  const calls = useService(http);
  const messages = useService(toasts);
  const { revalidate } = useRevalidator();
  const [tiles, setTiles] = useState(places);
  const [isSaving, setIsSaving] = useState(false);

  const shift = (tile: PlacedTile, by: 1 | -1) => {
    const column = tiles.filter(({ widget }) => widget.size === tile.widget.size);
    const other = column[column.indexOf(tile) + by];
    if (other) setTiles(tiles.map((one) => (one === tile ? other : one === other ? tile : one)));
  };
  const toggle = (tile: PlacedTile) => setTiles(tiles.map((one) => (one === tile ? { ...tile, isHidden: !tile.isHidden } : one)));
  const onKeyDown = (tile: PlacedTile) => (event: KeyboardEvent) => {
    const by = event.altKey ? ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    shift(tile, by);
  };
  const keep = async (layout: readonly TilePlace[]) => {
    await calls.put('/dashboard/layout', { tiles: layout }, { titleKey: 'dashboard.arrange.failed' });
    await revalidate();
  };
  /** Tells of tiles that were kept, with the way back to those before. */
  const tell = (titleKey: string, now: readonly TilePlace[], before: readonly TilePlace[], isUndone = false) => {
    const id = messages.show({
      type: 'success',
      title: t(titleKey),
      timeout: timeToUndo,
      action: {
        label: t(isUndone ? 'kit.undo.again' : 'kit.undo.undo'),
        run: () => {
          messages.close(id);
          // why not is told already
          void keep(before).then(() => tell(isUndone ? 'dashboard.arrange.saved' : 'dashboard.arrange.back', before, now, !isUndone), () => undefined);
        },
      },
    });
  };
  const save = async () => {
    setIsSaving(true);
    try {
      const layout = tiles.map(({ widget: { id }, isHidden }) => ({ id, isHidden }));
      await keep(layout);
      onClose();
      tell('dashboard.arrange.saved', layout, kept);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setIsSaving(false);
    }
  };

  return (
    <Dialog isOpen onClose={onClose} title={t('dashboard.arrange')} isCloseButtonShown={false}>
      <DialogClose onClose={onClose} />
      <DialogBody>
        {(['wide', 'narrow'] as const).map((size) => {
          const column = tiles.filter(({ widget }) => widget.size === size);
          return (
            <section key={size} className="arrange" aria-label={t(`dashboard.arrange.${size}`)}>
              <h3 className="type-small">{t(`dashboard.arrange.${size}`)}</h3>
              <ul>
                {column.map((tile, place) => {
                  const label = t(tile.widget.titleKey);
                  return (
                    <li key={tile.widget.id}>
                      <Checkbox checked={!tile.isHidden} label={label} onChange={() => toggle(tile)} onKeyDown={onKeyDown(tile)} />
                      <Button variant="minimal" size="small" icon={<ArrowUp size={14} />} aria-label={t('dashboard.arrange.up', { tile: label })} {...whyNot(place === 0 && t('kit.why.first'))} onClick={() => shift(tile, -1)} />
                      <Button variant="minimal" size="small" icon={<ArrowDown size={14} />} aria-label={t('dashboard.arrange.down', { tile: label })} {...whyNot(place === column.length - 1 && t('kit.why.last'))} onClick={() => shift(tile, 1)} />
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        })}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('dashboard.arrange.usual')} variant="minimal" onClick={() => setTiles(tiles.map(({ widget }) => ({ widget, isHidden: false })).toSorted((a, b) => a.widget.order - b.widget.order))} />
            <Button text={t('dashboard.arrange.cancel')} onClick={onClose} />
            <Button intent="primary" text={t('dashboard.arrange.save')} loading={isSaving} onClick={() => void save()} />
          </>
        }
      />
    </Dialog>
  );
}
