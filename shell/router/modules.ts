import type { Screen, ScreenModule } from '#core/slots.ts';
import { isCutOff, LostChunk } from '../freshness/lost-chunk.ts';
import { createAhead, type Ahead } from './ahead.ts';
import { layouts, type LayoutModule } from '../frame/layouts.ts';

/** Modules of screens and layouts that are there already, so that drawing never waits. One for each page. */
export interface Modules {
  /** Rejects with `LostChunk` when it cannot be had. */
  screen(screen: Screen): Promise<ScreenModule>;
  /** The module when it was loaded before. */
  loaded(screen: Screen): ScreenModule | undefined;
  layout(name: string | undefined): Promise<LayoutModule>;
  loadedLayout(name: string | undefined): LayoutModule | undefined;
  /** Fetches the parts of the loaded layouts that nobody has asked for yet. */
  fetchParts(): Promise<void>;
  /** The data of the screens that wait behind the shown one, by their addresses. */
  readonly data: Map<string, unknown>;
  /** Data asked for before their page is opened, by path and query. */
  readonly ahead: Ahead;
}

const lost = async (cause: unknown): Promise<never> => {
  throw new LostChunk(cause, typeof document !== 'undefined' && (await isCutOff()));
};

/** Makes an empty store of modules. */
export function createModules(): Modules {
  const screens = new Map<Screen, ScreenModule>();
  const frames = new Map<string, LayoutModule>();
  return {
    screen: async (screen) => {
      const module = screens.get(screen) ?? (await screen.load().catch(lost));
      screens.set(screen, module);
      return module;
    },
    loaded: (screen) => screens.get(screen),
    layout: async (name = 'default') => {
      const load = layouts[name];
      if (!load) throw new Error(`There is no layout '${name}'`);
      const module = frames.get(name) ?? (await load().catch(lost));
      frames.set(name, module);
      return module;
    },
    loadedLayout: (name = 'default') => frames.get(name),
    fetchParts: async () => {
      for (const { fetchParts } of frames.values()) await fetchParts?.();
    },
    data: new Map(),
    ahead: createAhead(),
  };
}
