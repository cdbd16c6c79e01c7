import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { AlignJustify, Flash, Globe, History as HistoryIcon, KeyCommand, LogOut, Moon, Tick } from '@blueprintjs/icons';
import { languages, locales } from '#core/i18n/locale.ts';
import { useI18n, useKernel, useObserved, useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { theme, type Density, type ThemeName } from '#core/theme/theme.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { menuKeys } from '#kit/ui/menu-keys.ts';

const themes: readonly ThemeName[] = ['light', 'dark'];
const densities: readonly Density[] = ['regular', 'compact'];

/** The choice after the present one: a line with choices goes on to it when pressed, so that no key needs the pointer. */
const after = <T,>(choices: readonly T[], now: T): T => choices[(choices.indexOf(now) + 1) % choices.length] ?? now;

/** An empty overlay inside a menu would be a child no menu may have. */
/** A line's choices open when the pointer rests on it, never because the line has the focus: there Enter takes the next choice. */
const inPortal = { usePortal: true, popoverClassName: 'frame-person-choices', openOnTargetFocus: false, hoverOpenDelay: 200 } as const;

function focusFirst(menu: HTMLElement | null): void {
  // The popover remembers first where the focus came from.
  if (menu) requestAnimationFrame(() => menu.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true }));
}

/** Menu of the person: language and look, shortcuts, sign-out. */
export default function PersonLines({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { t, locale, change } = useI18n();
  const kernel = useKernel();
  const person = useService(session);
  const look = useService(theme);
  const user = useObserved(() => person.user);
  const name = useObserved(() => look.name);
  const density = useObserved(() => look.density);
  return (
    <div ref={focusFirst} className="frame-person-menu" onKeyDown={menuKeys}>
      <div className="frame-person-head">
        <Avatar name={user?.userName ?? ''} size={36} />
        <div>
          <div className="type-strong cut">{user?.userName}</div>
          <div className="frame-person-detail type-small cut">
            {user?.userId} · {t(user?.userType === 'admin' ? 'shell.person.admin' : 'shell.person.member')}
          </div>
        </div>
      </div>
      <Menu aria-label={t('shell.person', { name: user?.userName ?? '' })}>
        <MenuItem
          icon={<Globe />}
          text={t('shell.language')}
          label={t(`shell.language.${locale}`)}
          popoverProps={inPortal}
          shouldDismissPopover={false}
          onClick={() => void change(after(locales, locale))}
        >
          {locales.map((one) => (
            <MenuItem
              key={one}
              lang={languages[one]}
              text={t(`shell.language.${one}`)}
              labelElement={one === locale ? <Tick size={14} /> : undefined}
              onClick={() => void change(one)}
            />
          ))}
        </MenuItem>
        <MenuItem
          icon={name === 'dark' ? <Moon /> : <Flash />}
          text={t('shell.theme')}
          label={t(`shell.theme.${name}`)}
          popoverProps={inPortal}
          shouldDismissPopover={false}
          onClick={() => look.toggle()}
        >
          {themes.map((one) => (
            <MenuItem
              key={one}
              text={t(`shell.theme.${one}`)}
              labelElement={one === name ? <Tick size={14} /> : undefined}
              onClick={() => look.change(one)}
            />
          ))}
        </MenuItem>
        <MenuItem
          icon={<AlignJustify />}
          text={t('shell.density')}
          label={t(`shell.density.${density}`)}
          popoverProps={inPortal}
          shouldDismissPopover={false}
          onClick={() => look.changeDensity(after(densities, density))}
        >
          {densities.map((one) => (
            <MenuItem
              key={one}
              text={t(`shell.density.${one}`)}
              labelElement={one === density ? <Tick size={14} /> : undefined}
              onClick={() => look.changeDensity(one)}
            />
          ))}
        </MenuItem>
        <MenuItem icon={<KeyCommand />} text={t('shell.shortcuts')} label="?" onClick={onShortcuts} />
        <MenuItem icon={<HistoryIcon />} text={t('kit.undo.own')} onClick={() => void import('#kit/undo/own-batches.tsx').then(({ showOwnBatches }) => showOwnBatches(kernel))} />
        <MenuDivider />
        <MenuItem icon={<LogOut />} text={t('shell.signOut')} onClick={() => void import('../offline/leave.tsx').then(({ leave }) => leave(kernel))} />
      </Menu>
    </div>
  );
}
