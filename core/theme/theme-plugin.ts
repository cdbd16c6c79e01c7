import { makeAutoObservable } from 'mobx';
import type { Environment } from '../environment.ts';
import { hostOf } from '../host.ts';
import { definePlugin, type Plugin } from '../kernel/index.ts';
import { isDensity, isThemeName, theme, themeChanged, type Density, type ThemeName } from './theme.ts';

const year = 365 * 24 * 60 * 60;

interface LookChange {
  readonly theme?: unknown;
  readonly density?: unknown;
}

class Look {
  name: ThemeName;
  density: Density;

  constructor({ theme, density = 'regular' }: Environment) {
    this.name = theme;
    this.density = density;
    makeAutoObservable(this);
  }

  /** Takes what is known of a change, which may come from another tab. */
  take({ theme, density }: LookChange): void {
    if (isThemeName(theme)) this.name = theme;
    if (isDensity(density)) this.density = density;
  }
}

/** The look of the page. The environment's look, made from the cookie, wins over what this browser kept. */
export const themePlugin = (environment: Environment): Plugin =>
  definePlugin({
    id: 'core/theme',
    provides: theme,
    setup: (_services, { emit, own }) => {
      const host = hostOf(environment);
      const state = new Look(environment);

      const show = () => {
        const { root } = host;
        if (!root) return;
        root.dataset['theme'] = state.name;
        root.dataset['density'] = state.density;
        root.classList.toggle('bp6-dark', state.name === 'dark');
        root.style.colorScheme = state.name;
      };
      const keep = (name: 'theme' | 'density', value: string) => {
        host.keep.write(name, value);
        host.cookies.write(name, value, year);
      };
      const take = (change: LookChange) => {
        state.take(change);
        show();
      };

      const tabs = host.channel('theme');
      own(() => tabs.close());
      own(
        tabs.hear((change) => {
          const before = state.name;
          take((change ?? {}) as object);
          if (state.name !== before) emit(themeChanged(state.name));
        }),
      );
      show();

      const change = (name: ThemeName) => {
        if (name === state.name) return;
        take({ theme: name });
        keep('theme', name);
        tabs.send({ theme: name });
        emit(themeChanged(name));
      };
      return {
        get name() {
          return state.name;
        },
        get density() {
          return state.density;
        },
        change,
        toggle: () => change(state.name === 'dark' ? 'light' : 'dark'),
        changeDensity: (density) => {
          take({ density });
          keep('density', density);
          tabs.send({ density });
        },
      };
    },
  });
