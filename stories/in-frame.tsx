import axe from 'axe-core';
import type { StoryContext, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, screen as page, userEvent, waitFor, within } from 'storybook/test';
import { i18n } from '#core/i18n/i18n.ts';
import type { Locale } from '#core/i18n/locale.ts';
import { createKernel, type Kernel } from '#core/kernel/index.ts';
import type { Density, ThemeName } from '#core/theme/theme.ts';
import { areas } from '#plugins/index.ts';
import { Page } from '#shell/page.tsx';
import { pagePlugins } from '#shell/plugins.ts';
import { createModules, type Modules } from '#shell/router/modules.ts';
import { routesOf } from '#shell/router/routes.tsx';
import '#shell/shell.css';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { rolesOf, signedIn } from './network.ts';
import { networkIn, screenOf, screenStates, statesOf, type FramedScreens, type ScreenState, type StateNetwork } from './screen-states.ts';
import { keepNothing } from './keep-nothing.ts';

/** A screen in one state; its name and the state are what the controls of the story change. */
export interface Shown {
  readonly screen: string;
  readonly state: ScreenState;
}

/** A story of screens in the frame. */
export type FramedStory = StoryObj<Shown>;

interface Look {
  readonly theme: ThemeName;
  readonly locale: Locale;
  readonly density: Density;
  /** That of the toolbar, `story` for what the story says. */
  readonly role: string;
}

const lookOf = ({ theme = 'light', locale = 'en', density = 'regular', role = 'story' }: Readonly<Record<string, unknown>>): Look => ({ theme, locale, density, role }) as Look;

/** The product around a screen. */
interface Opened {
  readonly kernel: Kernel;
  readonly modules: Modules;
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly network: StateNetwork;
}

const now = '2026-11-20T15:42:00.000Z';
/** A page that asks the server for nothing: the one that is left for a screen which does not come. */
const before = '/guide';

/** Boots the whole product and goes to a screen; of one that loads it is not waited for. */
async function open(area: FramedScreens, { screen, state }: Shown, { role, ...look }: Look): Promise<Opened> {
  const { path, sort } = screenOf(area, screen);
  localStorage.clear();
  keepNothing();
  const network = networkIn(state, area);
  const { locks, channel } = createFakeBrowser().openTab().host;
  const roles = rolesOf(sort === 'open' ? null : state === 'refused' ? [] : ['admin'], role);
  const kernel = createKernel(
    pagePlugins(
      {
        side: 'browser', origin: location.origin, ...look, loginSecret: 'a secret for the stories', fetch: network.fetch,
        host: { keep: signedIn(roles), navigate: (href) => void router.navigate(href), notifications: undefined, locks, channel },
      },
      areas,
    ),
  );
  await kernel.use(i18n).ready();
  const modules = createModules();
  const address = state === 'no match' ? `${path}${path.includes('?') ? '&' : '?'}q=nothing-is-called-this` : path;
  const router = createMemoryRouter(routesOf({ kernel, modules }), { initialEntries: [state === 'loading' ? before : address] });
  await waitFor(() => expect(router.state.initialized).toBe(true));
  if (state === 'loading') {
    network.hold();
    void router.navigate(address);
  }
  return { kernel, modules, router, network };
}

const Product = ({ kernel, modules, router }: Opened) => (
  <Page kernel={kernel} modules={modules} facts={{ now, isMenuCollapsed: false }}>
    <RouterProvider router={router} />
  </Page>
);

function InFrame({ area, screen, state, theme, locale, density, role }: Shown & Look & { readonly area: FramedScreens }) {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    let isLeft = false;
    void open(area, { screen, state }, { theme, locale, density, role }).then((one) => isLeft || setOpened(one));
    return () => {
      isLeft = true;
    };
  }, [area, screen, state, theme, locale, density, role]);
  return opened && <Product key={`${screen} ${state} ${role}`} {...opened} />;
}

/** The part of a story's description that all stories in the frame share. */
export const inFrame = (area: FramedScreens) => ({
  parameters: { framed: area },
  args: { screen: Object.keys(area.screens)[0]!, state: 'ready' as ScreenState },
  argTypes: {
    screen: { control: { type: 'select' as const }, options: Object.keys(area.screens), description: 'A screen of the area' },
    state: { control: { type: 'select' as const }, options: screenStates, description: 'The state it is in; a conflict shows once a value was changed and saved' },
  },
  render: (args: Shown, { globals }: { readonly globals: Readonly<Record<string, unknown>> }) => <InFrame area={area} {...args} {...lookOf(globals)} />,
});

type Context = Pick<StoryContext<Shown>, 'canvasElement' | 'parameters' | 'globals' | 'step'>;

/** Waits until nothing of the screen is on its way. */
const settled = ({ network, router }: Opened, place: HTMLElement) =>
  waitFor(() => {
    expect(router.state.navigation.state).toBe('idle');
    expect(network.waiting()).toBe(0);
    expect(place.querySelector('main')).toHaveTextContent(/\S/);
  });

/** Proof of each state. */
const seen: Readonly<Record<ScreenState, (opened: Opened, place: HTMLElement, change: readonly [field: string, typed?: string]) => Promise<unknown>>> = {
  ready: isWhole,
  loading: (_, place) => within(place).findByRole('progressbar'),
  empty: async (opened, place) => {
    await isWhole(opened, place);
    const main = place.querySelector('main')!;
    await expect([...main.querySelectorAll('a[href*="/update/"]')].map((link) => link.textContent)).toEqual([]);
  },
  'no match': async (opened, place) => {
    await isWhole(opened, place);
    const { t, number } = opened.kernel.use(i18n);
    const count = new URLSearchParams(opened.router.state.location.search).size;
    await within(place).findByText(t('kit.list.noMatch', { count, shown: number(count) }));
  },
  failed: offersToTryAgain,
  offline: offersToTryAgain,
  refused: ({ kernel }, place) => within(place).findByRole('heading', { name: kernel.use(i18n).t('shell.problem.forbidden') }),
  conflict: async (opened, place, [field, typed = ' 2']) => {
    await isWhole(opened, place);
    const fields = [...place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`main :is([id^="field-${field}"] input, input[id^="field-${field}"], textarea[id^="field-${field}"])`)];
    await userEvent.type(fields.find(({ type, readOnly, disabled }) => (type === 'text' || (field !== '' && type === 'textarea')) && !readOnly && !disabled)!, typed);
    await userEvent.keyboard('{Control>}s{/Control}');
    const dialog = await page.findByRole('dialog');
    // pale letters of a dialog that still fades in are no breach
    await Promise.all(dialog.closest('.bp6-portal')!.getAnimations({ subtree: true }).map((one) => one.finished));
  },
  'long words': isWhole,
  'many rows': isWhole,
};

async function isWhole(opened: Opened, place: HTMLElement): Promise<void> {
  await settled(opened, place);
  await expect(place.querySelector('main .problem')).toBeNull();
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  await expect(primariesOf(place).slice(1)).toEqual([]);
  await expect(cutHeads(place)).toEqual([]);
}

/** Words of the buttons that say what to do next: a screen has one, or none. Dialogs are screens of their own. */
const primariesOf = (place: HTMLElement): readonly string[] =>
  [...place.querySelectorAll('.bp6-button.bp6-intent-primary:not(.bp6-minimal)')].filter((one) => one.checkVisibility()).map(({ textContent }) => textContent ?? '');

async function offersToTryAgain(opened: Opened, place: HTMLElement): Promise<void> {
  await settled(opened, place);
  await within(place).findAllByRole('button', { name: opened.kernel.use(i18n).t('common.tryAgain') });
}

/** Heads that a list is sorted by and whose name has no room. */
const cutHeads = (place: HTMLElement): readonly string[] =>
  [...place.querySelectorAll('.list-head-cell[data-sorted] .cut')].filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent ?? '');

/** Breaches of the accessibility rules that hold for every story. */
async function breaches(place: HTMLElement, { context, options }: { readonly context: { readonly exclude: string[] }; readonly options: axe.RunOptions }): Promise<readonly string[]> {
  const { violations } = await axe.run({ include: [place], exclude: context.exclude.map((one) => [one]) }, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const locales: readonly Locale[] = ['kr', 'en', 'zh'];
const themes: readonly ThemeName[] = ['light', 'dark'];

/**
 * Looks at every screen of the area in each of its states: it shows what the state is about, nothing stands over its
 * edge, and its accessibility holds. Half of them by day and half by night, each in one language in turn.
 */
async function walk({ canvasElement, parameters, globals, step }: Context): Promise<void> {
  const area = parameters['framed'] as FramedScreens;
  const all = Object.keys(area.screens).flatMap((screen) => statesOf(area, screen).map((state) => ({ screen, state })));
  for (const [at, shown] of all.entries()) {
    await step(`${shown.screen}, ${shown.state}`, async () => {
      const opened = await open(area, shown, { ...lookOf(globals), theme: themes[at % 2]!, locale: locales[at % 3]! });
      const place = canvasElement.appendChild(document.createElement('div'));
      const root = createRoot(place);
      root.render(<Product {...opened} />);
      try {
        await seen[shown.state](opened, place, [area.changes?.[shown.screen] ?? ''].flat() as [string]);
        await expect((await breaches(place, parameters['a11y'])).join('\n')).toBe('');
      } catch (error) {
        // the page that testing-library adds to what it misses is long: the state says where to look
        const [why] = (error instanceof Error ? error.message : String(error)).split('Ignored nodes');
        throw new Error(`${shown.screen}, ${shown.state}, ${locales[at % 3]}: ${why}`, { cause: error });
      } finally {
        root.unmount();
        place.remove();
      }
    });
  }
}

/** The story that looks at all screens in all states; `Screens` beside it shows the one that is chosen. */
export const everyState: FramedStory = { tags: ['!dev', '!autodocs'], render: () => <></>, play: walk };
