import { ChevronRight, Help, Menu as MenuIcon, Search } from '@blueprintjs/icons';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { Keys } from '#kit/ui/keys.tsx';
import { Bell } from './bell.tsx';
import { useCrumbs } from './crumbs.ts';
import type { FrameNumbers } from './numbers.ts';
import { PersonMenu } from './person-menu.tsx';

/** The header on the canvas: where one is, search, messages, help, oneself. */
export function Header(props: {
  readonly numbers: FrameNumbers;
  readonly onMenu: () => void;
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
}) {
  const { t } = useI18n();
  return (
    <header className="frame-header">
      <button
        type="button"
        className="frame-tool frame-burger"
        aria-label={t('shell.menu.open')}
        aria-controls="menu"
        onClick={props.onMenu}
      >
        <MenuIcon />
      </button>
      <Breadcrumbs />
      <button type="button" className="frame-search" onClick={props.onPalette} aria-keyshortcuts="Control+K Meta+K">
        <Search size={16} />
        <span className="frame-search-text cut">{t('shell.palette')}</span>
        <Keys of={['Ctrl K']} />
      </button>
      <div className="frame-tools">
        <Bell unread={props.numbers.unread} />
        <button
          type="button"
          className="frame-tool"
          aria-label={t('shell.help')}
          title={t('shell.help')}
          onClick={props.onShortcuts}
        >
          <Help />
        </button>
        <PersonMenu onShortcuts={props.onShortcuts} />
      </div>
    </header>
  );
}

function Breadcrumbs() {
  const { t } = useI18n();
  const crumbs = useCrumbs();
  return (
    <nav className="frame-crumbs" aria-label={t('shell.breadcrumbs')}>
      <ol>
        {crumbs.map(({ label, href }, index) => (
          <Fragment key={index}>
            {index > 0 && (
              <li aria-hidden="true" className="frame-crumb-mark">
                <ChevronRight size={14} />
              </li>
            )}
            <li className="cut" aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
              {href === undefined ? label : <Link to={href}>{label}</Link>}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
