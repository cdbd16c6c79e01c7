import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { browser, browserShell, serverEnvironment, serverFlags } from '../../scripts/prepare.mjs';
import { currentRunFolder } from '../../scripts/run-folder.mjs';
import { browserFlags } from '../support/browser-flags.ts';
import { oncePerRun } from '../support/once-per-run.ts';
import { root } from '../support/sources.ts';
import { loginSecret, signIn, type SignedIn } from './api.ts';

/** The administrator's password in every journey. */
export const password = 'a long way home 1';

/** A built server with a database of its own. */
export interface Stage {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** The administrator's session over the wire; one for all calls. */
  session(): Promise<SignedIn>;
  /** Calls the API as the administrator. */
  api<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<{ status: number; body: T }>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** The folder of a first start, of an agency without records or of the demonstration, made once per run: stages begin with a copy. */
const firstStart = (demo: 'off' | 'on'): Promise<string> =>
  oncePerRun(`stage-${demo}`, async (folder) => {
    const dataDir = join(folder, 'data');
    const server = serve(root, { ...ownEnvironment(dataDir), STOOP_DEMO: demo });
    await addressOf(server);
    await ended(server, 'SIGTERM');
    return dataDir;
  });

/**
 * Starts the product as an operator does, on a free port, and waits until it is ready. Its folder is a new one unless one
 * is given; the first start has happened there, but for a product of another folder or under a clock of its own.
 */
export async function openStage(
  environment: Record<string, string> = {},
  dataDir?: string,
  folderOfProduct: string = root,
): Promise<Stage> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'stage-'));
  const isUsual = dataDir === undefined && folderOfProduct === root && environment['NODE_OPTIONS'] === undefined;
  if (isUsual && currentRunFolder() !== undefined) cpSync(await firstStart(environment['STOOP_DEMO'] === 'on' ? 'on' : 'off'), folder, { recursive: true });
  const server = serve(folderOfProduct, { ...ownEnvironment(folder), ...environment });
  const url = await addressOf(server);
  let signedIn: Promise<SignedIn> | undefined;
  const session = () => (signedIn ??= signIn(url, 'admin', password));
  const ask = async (...[method, path, body, headers = {}]: Parameters<Stage['api']>) => {
    const { accessToken } = await session();
    return fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  };
  const api: Stage['api'] = async (...call) => {
    let answer = await ask(...call);
    if (answer.status === 401) {
      // the stage's clock was moved on
      signedIn = undefined;
      answer = await ask(...call);
    }
    return { status: answer.status, body: (await answer.json()) as never };
  };
  return {
    url,
    dataDir: folder,
    pid: server.pid ?? 0,
    session,
    api,
    stop: async (signal = 'SIGTERM') => {
      await ended(server, signal);
      if (!dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ownEnvironment = (dataDir: string): Readonly<Record<string, string>> => ({
  PORT: '0', DATA_DIR: dataDir, STOOP_ADMIN_PASSWORD: password, STOOP_LOGIN_SECRET: loginSecret, STOOP_DEMO: 'off',
});

const serve = (folderOfProduct: string, environment: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, [...serverFlags, 'server/main.ts'], {
    cwd: folderOfProduct,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...serverEnvironment, ...process.env, ...environment },
  });

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((done) => server.once('exit', done));
  server.kill(signal);
  await gone;
}

const addressOf = (server: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let said = '';
    const hear = (part: Buffer) => {
      said += part.toString();
      const url = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(said)?.[0];
      if (!url) return;
      resolve(url);
      // a line for each request follows: it is read, and not kept
      for (const stream of [server.stdout, server.stderr]) stream?.off('data', hear).resume();
    };
    server.stdout?.on('data', hear);
    server.stderr?.on('data', hear);
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)));
  });

/** Milliseconds that a page may take for what a journey waits for: far more than it takes, since a machine may be busy. */
const waitMs = 60_000;

/** A browser for the journeys of one file; `whole` where one needs what the engine alone has not: notifications, a viewer of PDF. */
export async function openBrowser({ whole = false } = {}): Promise<Browser> {
  // names of downloads in any script, whatever the shell speaks
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const opened = await chromium.launch({ executablePath: whole ? browser() : browserShell(), args: [...browserFlags], env });
  opened.on('context', (context) => context.setDefaultTimeout(waitMs));
  return opened;
}

/** Waits until what the server drew answers to clicks: its outermost and its innermost parts are hydrated. */
export const alive = (page: Page) =>
  page.waitForFunction(() => {
    const held = (element: Element | null) => element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    return held(document.querySelector('.frame-menu')) && held(document.querySelector('#content input, #content button, #content a, #content h1'));
  });

/** Waits until the page keeps changes that are made without a network: the part for it comes once somebody touched the page. */
export const servesOffline = (page: Page) => page.locator('[data-serves=offline]').waitFor({ state: 'attached' });

/** Goes to an address of the product and waits until the page answers. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await alive(page);
}

/** Waits until the sign-in card answers: what is typed before is not heard. */
export const cardAlive = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.querySelector('.sign-in-submit') ?? {}).some((name) => name.startsWith('__reactFiber')));

/** Collects the errors of a page and its warnings of hydration. Empty when all is well. */
export function watch(page: Page): string[] {
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) wrong.push(message.text());
  });
  return wrong;
}

/** Runs in the page: toasts stay until they are closed, since what they offer may be wanted later on a busy machine. */
function holdToasts(): void {
  const held = new CSSStyleSheet();
  held.replaceSync('.Toastify__progress-bar--animated { animation-play-state: paused !important; }');
  document.adoptedStyleSheets.push(held);
}

/** A browser of its own in which the administrator, or another member, signed in a moment ago. */
export async function signedInPage(
  browser: Browser,
  stage: Pick<Stage, 'url'>,
  options: {
    readonly path?: string;
    readonly locale?: 'kr' | 'en' | 'zh';
    readonly theme?: 'light' | 'dark';
    /** The user id of a member whose password is the administrator's. */
    readonly as?: string;
    /** Waits until the page hears of changes: what is changed from then on shows without being asked for. */
    readonly hears?: boolean;
    /** Zone of the browser's clock; the machine's unless said. */
    readonly timezone?: string;
    /** The page may come from this browser without a network. */
    readonly isKept?: boolean;
    /** Prepares the browser before its first page. */
    readonly before?: (context: BrowserContext) => Promise<void>;
  } = {},
): Promise<{ page: Page; context: BrowserContext; wrong: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: options.isKept ? 'allow' : 'block',
    ...(options.timezone !== undefined && { timezoneId: options.timezone }),
  });
  await context.addCookies([
    { name: 'locale', value: options.locale ?? 'en', url: stage.url },
    { name: 'theme', value: options.theme ?? 'light', url: stage.url },
  ]);
  const { accessToken, refreshToken, roleList, rights } = await signIn(stage.url, options.as ?? 'admin', password);
  await context.addCookies([{ name: 'accessToken', value: accessToken, url: stage.url }]);
  await context.addInitScript(
    (stored) => {
      // an empty page has no storage, and neither has the browser's viewer of PDFs
      if (location.protocol === 'about:' || window.localStorage === null || localStorage.getItem('refreshToken')) return;
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    },
    { accessToken, refreshToken, roleList: JSON.stringify(roleList), ...(rights && { rights: JSON.stringify(rights) }) },
  );
  await context.addInitScript(holdToasts);
  await options.before?.(context);
  const page = await context.newPage();
  const wrong = watch(page);
  // Dialogs of files are caught from some time after the first listener: a key pressed before opens one that nobody sees.
  page.on('filechooser', () => undefined);
  const stream = options.hears && page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/push/stream');
  await page.goto(stage.url + (options.path ?? '/'));
  await alive(page);
  await stream;
  return { page, context, wrong };
}
