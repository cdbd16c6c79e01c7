import type { Rights } from './access/permission.ts';
import type { WrittenPage } from './prerendered.ts';
import type { Locale } from './i18n/locale.ts';
import type { Density, ThemeName } from './theme/theme.ts';

/** Where the files of a build lie, as addresses. */
export interface PageAssets {
  /** Module scripts that start the page. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Fonts every page needs. */
  readonly fonts: readonly string[];
  /** Ranges of the Korean font, linked at once for Korean readers and later for the others. */
  readonly korean: readonly string[];
  /** Built files of source modules, such as `plugins/heater/screens/heater-list.tsx`, with all they import. */
  preloads(modules: readonly string[]): { readonly scripts: readonly string[]; readonly styles: readonly string[] };
}

/** Everything the first load of a page is drawn from. */
export interface FirstLoad {
  /** The address asked for, absolute. */
  readonly url: string;
  /** Answers calls of this visitor without the network. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The visitor's access token, verified; none for a visitor who is not signed in. */
  readonly accessToken?: string;
  readonly roleList?: readonly string[];
  readonly rights?: Rights;
  readonly locale: Locale;
  readonly theme: ThemeName;
  readonly density: Density;
  readonly cookie: (name: string) => string | undefined;
  readonly nonce: string;
  /** The 24 characters that encrypt a user id on its way to sign-in. */
  readonly loginSecret: string;
  readonly buildId: string;
  readonly assets: PageAssets;
  /** The moment of the visit, ISO 8601. */
  readonly now: string;
  readonly signal: AbortSignal;
}

/** Pages that are the same for everyone, written by the build. */
export interface Prerendered {
  /** The paths of such pages, with the data their loaders give a stranger. */
  readonly pages: readonly { readonly path: string; readonly data: unknown }[];
  /** Those pages and the pages of problems, in each language and theme. */
  readonly written: readonly WrittenPage[];
}

/** The first load, drawn. A redirect has a `Location` and no HTML. */
export interface DrawnPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

/** Entry of a built or served shell. */
export interface ShellModule {
  render(load: FirstLoad): Promise<DrawnPage>;
  /** Draws what is the same for everyone, for the build. */
  prerender(build: { readonly assets: PageAssets; readonly buildId: string }): Promise<Prerendered>;
  /** Tells whether a path is a page of the product. */
  pagePaths(): Promise<(path: string) => boolean>;
}
