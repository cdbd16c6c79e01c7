import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import type { Decorator, Loader } from '@storybook/react-vite';
import { DndProvider } from 'react-dnd';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { createMemoryRouter, createStaticHandler, matchPath, RouterProvider, type LoaderFunctionArgs } from 'react-router-dom';
import type { Host } from '#core/environment.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import type { Locale } from '#core/i18n/locale.ts';
import { i18n } from '#core/i18n/i18n.ts';
import { createKernel, definePlugin, type Kernel, type Plugin } from '#core/kernel/index.ts';
import { KernelProvider } from '#core/react/react.tsx';
import { coreServices } from '#core/services.ts';
import { screens, translations, type ScreenModule, type ScreenVisit } from '#core/slots.ts';
import type { Density, ThemeName } from '#core/theme/theme.ts';
import { pointerBackend } from '#kit/drag/pointer-backend.ts';
import { WhyNot } from '#kit/ui/why-not.tsx';
import { kitWords } from '#kit/kit-translations.ts';
import { networkOf, rolesOf, signedIn, type NetworkResponses } from './network.ts';
import { keepNothing } from './keep-nothing.ts';

/** The product around a story, under `parameters`. */
export interface StoryKernel {
  /** The areas whose words, screens and slots the story needs. */
  readonly plugins?: readonly Plugin[];
  /** Responses of the server, by method and path: `'GET /api/heater'`. */
  readonly answers?: NetworkResponses;
  /** The address the story stands at; where an area has a screen there, `openScreen` shows it. */
  readonly path?: string;
  /** The pattern of that address, when it has parameters: `/heater/update/:heaterId`. That of its screen unless said. */
  readonly pattern?: string | undefined;
  /** The screen's loader. */
  readonly load?: ((visit: ScreenVisit) => Promise<unknown>) | undefined;
  /** Parts of the browser that a page alone lacks. */
  readonly host?: Partial<Host>;
  /** The roles of the person who looks; nobody is signed in when it is null. */
  readonly roles?: readonly string[] | null;
  /** Set where the story brings the whole product itself (`stories/in-frame.tsx`). */
  readonly framed?: object;
}

interface Started {
  readonly kernel: Kernel;
  readonly data: unknown;
  readonly screen: OpenScreen | undefined;
}

/** The screen at a story's address, loaded. */
interface OpenScreen {
  readonly pattern: string;
  readonly module: ScreenModule;
}

const OpenedScreen = createContext<ScreenModule | undefined>(undefined);

function Opened() {
  const module = use(OpenedScreen);
  if (!module) throw new Error('No area has a screen at the address of this story');
  return (
    <Stage display="grid">
      <module.default />
    </Stage>
  );
}

/** A surface as tall as the page. */
const Stage = ({ display, children }: { readonly display: 'flex' | 'grid'; readonly children: ReactNode }) => (
  <div style={{ display, blockSize: '100vh', background: 'var(--surface)' }}>{children}</div>
);

/** Puts a screen's story on a surface as tall as the page. */
export const onSurface =
  (display: 'flex' | 'grid'): Decorator =>
  (Story) => (
    <Stage display={display}>
      <Story />
    </Stage>
  );

/** Draws the screen at the story's address, as tall as the page: `render: openScreen`. */
export const openScreen = () => <Opened />;

async function screenAt(kernel: Kernel, path = '/'): Promise<OpenScreen | undefined> {
  const { pathname } = new URL(path, location.origin);
  const screen = kernel.read(screens).find(({ route }) => matchPath(route.pattern, pathname));
  return screen && { pattern: screen.route.pattern, module: await screen.load() };
}

/** Boots the plugins a story names on the real services, the network alone being told what to answer. */
export const startKernel: Loader = async ({ parameters, globals }) => {
  const story = parameters as StoryKernel;
  document.documentElement.dataset['motion'] = globals.motion as string;
  if (story.framed) return {};
  const theme = (globals.theme ?? 'light') as ThemeName;
  const locale = (globals.locale ?? 'en') as Locale;
  const density = (globals.density ?? 'regular') as Density;
  localStorage.clear();
  keepNothing();
  // the story before may still be running: it is another browser's
  const { locks, channel } = createFakeBrowser().openTab().host;
  const kernel = createKernel([
    ...coreServices({
      side: 'browser',
      origin: location.origin,
      locale,
      theme,
      density,
      loginSecret: 'a secret for the stories',
      fetch: networkOf(story.answers ?? {}),
      host: { keep: signedIn(rolesOf(story.roles, globals.role as string | undefined)), navigate: () => undefined, notifications: undefined, locks, channel, ...story.host },
    }),
    definePlugin({ id: 'stories', contributes: [translations(kitWords)] }),
    ...(story.plugins ?? []),
  ]);
  await kernel.use(i18n).ready();
  const screen = await screenAt(kernel, story.path);
  return { kernel, screen, data: await loadData(standing(story, screen), kernel) } satisfies Started;
};

/** A story with the pattern and loader of its screen, where it says none of its own. */
const standing = (story: StoryKernel, screen: OpenScreen | undefined): StoryKernel =>
  story.load || !screen ? story : { ...story, pattern: story.pattern ?? screen.pattern, load: screen.module.load };

/** The route a story stands at, without what it shows. */
const routeOf = ({ pattern = '*', load }: Pick<StoryKernel, 'pattern' | 'load'>, kernel: Kernel) => ({
  id: 'story',
  path: pattern,
  ...(load && {
    loader: ({ request, params }: LoaderFunctionArgs) =>
      load({ kernel, params: params as Record<string, string>, url: new URL(request.url), signal: request.signal }),
  }),
});

/** Data of the screen's loader, as a page's router takes it. */
async function loadData(story: StoryKernel, kernel: Kernel): Promise<unknown> {
  const url = new URL(story.path ?? '/', location.origin);
  const context = await createStaticHandler([routeOf(story, kernel)]).query(new Request(url));
  if (context instanceof Response) throw context;
  for (const error of Object.values(context.errors ?? {})) throw error;
  return context.loaderData['story'];
}

/** Puts a story into its kernel, theme, language and a router, unless it brings the whole product itself. */
export const inKernel: Decorator = (Story, context) => ((context.parameters as StoryKernel).framed ? <Story /> : around(Story, context));

const around: Decorator = (Story, { loaded, parameters, viewMode, globals }) => {
  const { kernel, data, screen } = loaded as Started;
  const { path = '/', pattern, load } = standing(parameters as StoryKernel, screen);
  const router = useMemo(
    () =>
      createMemoryRouter(
        [{ ...routeOf({ pattern, load }, kernel), element: <OpenedScreen value={screen?.module}><Story /><WhyNot /></OpenedScreen> }],
        { initialEntries: [path], hydrationData: { loaderData: { story: data ?? null } } },
      ),
    [kernel, data, screen, path, pattern, load, Story],
  );
  const product = (
    <KernelProvider kernel={kernel}>
      <PortalProvider>
        <OverlaysProvider>
          <DndProvider backend={pointerBackend}>
            <RouterProvider router={router} />
          </DndProvider>
        </OverlaysProvider>
      </PortalProvider>
    </KernelProvider>
  );
  // a page of documentation shows stories of both themes at once
  return viewMode === 'docs' ? <div className="in-docs" data-theme={globals['theme'] as ThemeName}>{product}</div> : product;
};
