import { DialogBody } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useI18n, useKernel } from '#core/react/react.tsx';
import { screens } from '#core/slots.ts';
import { Dialog, DialogClose } from '#kit/ui/dialog.tsx';
import { dropKeys } from '#kit/ui/early-keys.ts';
import { Keys } from '#kit/ui/keys.tsx';
import './shortcuts.css';

interface Group {
  readonly nameKey: string;
  /** Selector of the part of a page without which its keys do nothing. */
  readonly within?: string;
  readonly lines: readonly { readonly keys: readonly string[]; readonly key: string }[];
}

const groups: readonly Group[] = [
  {
    nameKey: 'shell.keys.everywhere',
    lines: [
      { keys: ['Ctrl', 'K'], key: 'shell.keys.search' },
      { keys: ['Ctrl', 'Z'], key: 'shell.keys.undo' },
      { keys: ['Ctrl', 'Shift', 'Z'], key: 'shell.keys.redo' },
      { keys: ['?'], key: 'shell.keys.help' },
      { keys: ['['], key: 'shell.keys.menu' },
      { keys: ['Esc'], key: 'shell.keys.close' },
    ],
  },
  {
    nameKey: 'shell.keys.lists',
    lines: [
      { keys: ['/'], key: 'shell.keys.filter' },
      { keys: ['F'], key: 'shell.keys.filterBy' },
      { keys: ['J', 'K'], key: 'shell.keys.move' },
      { keys: ['X'], key: 'shell.keys.select' },
      { keys: ['Shift', '↓'], key: 'shell.keys.range' },
      { keys: ['Ctrl', 'A'], key: 'shell.keys.all' },
      { keys: ['↵'], key: 'shell.keys.open' },
    ],
  },
  {
    // words of these came with what they are about
    nameKey: 'kit.board.keys',
    within: '.board',
    lines: [
      { keys: ['J'], key: 'kit.board.keys.enter' },
      { keys: ['Space'], key: 'kit.board.keys.lift' },
      { keys: ['←', '→'], key: 'kit.board.hint.column' },
      { keys: ['↑', '↓'], key: 'kit.board.hint.place' },
      { keys: ['↵'], key: 'kit.board.keys.open' },
      { keys: ['M'], key: 'kit.board.moveTo' },
      { keys: ['Esc'], key: 'kit.board.hint.back' },
    ],
  },
  {
    nameKey: 'kit.calendar.keys',
    within: '.calendar',
    lines: [
      { keys: ['Space'], key: 'kit.calendar.keyLift' },
      { keys: ['Tab'], key: 'kit.calendar.keyFree' },
      { keys: ['↵'], key: 'kit.calendar.keyOpen' },
      { keys: ['Esc'], key: 'kit.calendar.keyBack' },
    ],
  },
  {
    nameKey: 'dashboard.queue',
    within: '.queue',
    lines: [
      { keys: ['J', 'K'], key: 'shell.keys.move' },
      { keys: ['↵'], key: 'dashboard.queue.keys.do' },
      { keys: ['O'], key: 'dashboard.queue.open' },
      { keys: ['S'], key: 'dashboard.queue.later' },
      { keys: ['Shift', 'S'], key: 'dashboard.queue.keys.tomorrow' },
      { keys: ['D'], key: 'dashboard.queue.done' },
      { keys: ['Z'], key: 'dashboard.queue.undo' },
    ],
  },
  {
    nameKey: 'banner.timeline',
    within: '.timeline-scroll',
    lines: [
      { keys: ['[', ']'], key: 'banner.timeline.keyEdge' },
      { keys: ['Alt', '[', ']'], key: 'banner.timeline.keyStart' },
      { keys: ['Shift', '[', ']'], key: 'banner.timeline.keyBoth' },
      { keys: ['Alt', '↑', '↓'], key: 'banner.timeline.keySort' },
      { keys: ['T'], key: 'banner.timeline.keyTravel' },
    ],
  },
  {
    nameKey: 'review.queue',
    within: '.review-queue',
    lines: [
      { keys: ['J', 'K'], key: 'shell.keys.move' },
      { keys: ['S'], key: 'review.key.show' },
      { keys: ['1', '6'], key: 'review.key.reason' },
      { keys: ['H'], key: 'review.key.hide' },
      { keys: ['A'], key: 'review.key.ask' },
      { keys: ['V'], key: 'review.key.verify' },
      { keys: ['R'], key: 'review.key.answer' },
      { keys: ['Z'], key: 'review.key.undo' },
    ],
  },
  { nameKey: 'shell.keys.forms', lines: [{ keys: ['Ctrl', 'S'], key: 'shell.keys.save' }, { keys: ['Ctrl', '↵'], key: 'shell.keys.apply' }] },
];

/** Where an area shows the guide, if one does: it knows which page is about an address. */
const guide = '/guide';

/** The way to the guide, and all shortcuts, by where they work. */
export default function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { t } = useI18n();
  const { pathname, search } = useLocation();
  useEffect(() => void dropKeys(), []);
  const [here] = useState(() => groups.filter(({ within }) => within === undefined || document.querySelector(within)));
  const hasGuide = useKernel().read(screens).some(({ route }) => route.path === guide);
  return (
    <Dialog isOpen onClose={onClose} title={t('shell.help')} isCloseButtonShown={false}>
      <DialogClose onClose={onClose} />
      <DialogBody>
        {hasGuide && (
          <p>
            <Link to={`${guide}?at=${encodeURIComponent(pathname + search)}`} onClick={onClose}>
              {t('shell.guide')}
            </Link>
          </p>
        )}
        {here.map(({ nameKey, lines }) => (
          <section key={nameKey} className="shortcuts-group">
            <h3 className="type-small">{t(nameKey)}</h3>
            <dl>
              {lines.map(({ keys, key }) => (
                <div key={key} className="shortcuts-line">
                  <dt>{t(key)}</dt>
                  <dd>
                    <Keys of={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogBody>
    </Dialog>
  );
}
