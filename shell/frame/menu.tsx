import { DoubleChevronLeft, DoubleChevronRight } from '@blueprintjs/icons';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useI18n, useKernel, useMay } from '#core/react/react.tsx';
import type { MenuItem } from '#core/slots.ts';
import { Logo } from '#kit/ui/logo.tsx';
import { StillLink } from '#kit/ui/still-link.tsx';
import { useScreen } from '../router/use-screen.ts';
import { Clock } from './clock.tsx';
import { activeItem, menuSections } from './menu-lines.ts';
import type { MenuState } from './menu-state.ts';
import type { FrameNumbers } from './numbers.ts';

/** The menu: what the person may open, in groups, with how many records there are. */
export function Menu({ numbers, state }: { readonly numbers: FrameNumbers; readonly state: MenuState }) {
  const kernel = useKernel();
  const i18n = useI18n();
  const { t } = i18n;
  const may = useMay();
  const active = activeItem(kernel, useScreen());
  return (
    <nav className="frame-menu" aria-label={t('shell.menu')} id="menu">
      <div className="frame-brand">
        <Link to="/" className="frame-home">
          <Logo />
          <span>Stoop</span>
        </Link>
        <button
          type="button"
          className="frame-collapse"
          onClick={state.toggle}
          aria-expanded={!state.isCollapsed}
          aria-controls="menu"
          aria-label={t(state.isCollapsed ? 'shell.menu.expand' : 'shell.menu.collapse')}
          title={t(state.isCollapsed ? 'shell.menu.expand' : 'shell.menu.collapse')}
        >
          {state.isCollapsed ? <DoubleChevronRight /> : <DoubleChevronLeft />}
        </button>
      </div>
      <div className="frame-lines">
        {menuSections(kernel, may).map(({ group, items }) => (
          <section key={group} className="frame-group" aria-label={group === 'top' ? undefined : t(`shell.group.${group}`)}>
            {group !== 'top' && <h2 className="frame-group-name type-caption">{t(`shell.group.${group}`)}</h2>}
            <ul>
              {items.map((item) => (
                <li key={item.route.path}>
                  <Line
                    item={item}
                    isActive={item === active}
                    count={item.counts === undefined ? undefined : numbers.counts[item.counts]}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Clock />
    </nav>
  );
}

/** Scrolls the menu alone, where the line of the page in front is not in its part of it. */
const intoSight = (line: HTMLElement | null) => {
  const lines = line?.closest('.frame-lines');
  if (line && lines && line.offsetTop + line.offsetHeight > lines.scrollTop + lines.clientHeight) lines.scrollTop = line.offsetTop;
};

interface LineProps {
  readonly item: MenuItem;
  readonly isActive: boolean;
  readonly count: number | undefined;
}

const Line = memo(function Line(props: LineProps) {
  const { t, number } = useI18n();
  const { icon: Icon, route, href, labelKey } = props.item;
  return (
    <StillLink
      ref={props.isActive ? intoSight : undefined}
      to={href ?? route.path}
      className="frame-line"
      data-active={props.isActive || undefined}
      aria-current={props.isActive ? 'page' : undefined}
      data-name={t(labelKey)}
    >
      <Icon size={16} />
      <span className="frame-line-name cut">{t(labelKey)}</span>
      {props.count !== undefined && <span className="frame-line-count number">{number(props.count)}</span>}
    </StillLink>
  );
});
