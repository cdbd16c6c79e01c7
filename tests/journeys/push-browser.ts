import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright';
import type { PushService } from '../support/push-services.ts';
import { signedInPage, type Stage } from './stage.ts';

/** A browser whose push service is ours: what the server sends there is brought to its worker. */
export interface PushBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly wrong: readonly string[];
  /** Brings a message to the worker, as the browser's vendor would. */
  deliver(message: unknown): Promise<void>;
  /** Waits until the worker has shown so many notifications since the browser was opened. */
  shown(count: number): Promise<void>;
  /** The titles of the notifications that stand now. */
  notifications(): Promise<readonly string[]>;
  /** Clicks or dismisses a notification; returns the address of the page it opened, when it opened one. */
  act(title: string, what: 'click' | 'close'): Promise<string | undefined>;
  /** Takes the page out of the person's sight, or brings it back; the worker knows of it too. */
  hide(is: boolean): Promise<void>;
  /** Leaves the product: no page of it stays open. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** The subscription a page gets in place of the vendor's, with the parts that the code of carriers reads. */
type Subscription = ReturnType<PushService['subscription']>;

/** Signs in with a browser that permits notifications and subscribes to our service. */
export async function openPushBrowser(browser: Browser, stage: Stage, subscription: Subscription): Promise<PushBrowser> {
  const { page, context, wrong } = await signedInPage(browser, stage, {
    isKept: true,
    before: async (context) => {
      await context.grantPermissions(['notifications'], { origin: stage.url });
      await context.addInitScript(pretendToSubscribe, subscription);
      await context.addInitScript(letHide);
      await routeFirebase(context);
    },
  });
  const control = await context.newCDPSession(page);
  const registration = registrationOf(control);
  await control.send('ServiceWorker.enable');
  const registrationId = await registration;
  // beside the worker of push there is the one that brings pages without a network
  const isOfPush = (one: Worker) => new URL(one.url()).pathname.startsWith('/push/');
  const worker = async (): Promise<Worker> => context.serviceWorkers().find(isOfPush) ?? context.waitForEvent('serviceworker', isOfPush);
  await (await worker()).evaluate(countShown);
  return {
    context,
    page,
    wrong,
    deliver: async (message) => {
      await control.send('ServiceWorker.deliverPushMessage', { origin: stage.url, registrationId, data: JSON.stringify(message) });
    },
    shown: async (count) => {
      const stand = async () => (await (await worker()).evaluate(readNotifications)).length;
      // Chromium forgets what is asked for before it stands
      for (let tries = 0; (await (await worker()).evaluate(readShown)) < count || (await stand()) < count; tries += 1) {
        if (tries === 100) throw new Error(`${count} notifications were never shown`);
        await page.waitForTimeout(100);
      }
    },
    notifications: async () => (await worker()).evaluate(readNotifications),
    act: async (title, what) => (await worker()).evaluate(actOn, { title, what }),
    hide: async (is) => {
      await (await worker()).evaluate(seeHidden, is);
      await hidePage(page, is);
    },
    leave: async () => {
      await page.goto('about:blank');
    },
    close: () => context.close(),
  };
}

/** The worker registers with the page's start; its number comes with the first word of it. */
const registrationOf = (control: CDPSession): Promise<string> =>
  new Promise((resolve) => {
    control.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.endsWith('/push/') && !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });

/** Runs in the page: a vendor's push service that is always there. */
function pretendToSubscribe(subscription: Subscription): void {
  const bytes = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer;
  let held: unknown;
  const made = (applicationServerKey: unknown) => ({
    ...subscription,
    expirationTime: null,
    options: { userVisibleOnly: true, applicationServerKey: typeof applicationServerKey === 'string' ? bytes(applicationServerKey) : applicationServerKey },
    toJSON: () => subscription,
    getKey: (name: 'p256dh' | 'auth') => bytes(subscription.keys[name]),
    unsubscribe: async () => {
      held = undefined;
      return true;
    },
  });
  PushManager.prototype.subscribe = async (options) => (held = made(options?.applicationServerKey)) as never;
  PushManager.prototype.getSubscription = async () => (held ?? null) as never;
}

/** Runs in a page: headless ones are always in sight, so a test says when one is not. */
export function letHide(): void {
  let hidden = false;
  Object.defineProperty(Document.prototype, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
  Object.defineProperty(Document.prototype, 'hidden', { get: () => hidden });
  Object.assign(globalThis, {
    hidePage: (is: boolean) => {
      hidden = is;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  });
}

/** Takes a page out of the person's sight, or brings it back. */
export const hidePage = (page: Page, is: boolean): Promise<void> =>
  page.evaluate((hidden) => (globalThis as unknown as { hidePage: (is: boolean) => void }).hidePage(hidden), is);

/** Google's two services that a page asks for a token. */
async function routeFirebase(context: BrowserContext): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'access-control-allow-methods': '*' };
  await context.route(/googleapis\.com/, async (route) => {
    const url = route.request().url();
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    const authToken = { token: 'an-auth-token', expiresIn: '604800s' };
    const json = url.includes('fcmregistrations')
      ? { token: 'fcm-token:1' }
      : url.includes('authTokens')
        ? authToken
        : { fid: 'c'.repeat(22), refreshToken: 'a-refresh-token', authToken };
    return route.fulfill({ json, headers });
  });
}

interface Client {
  readonly url: string;
  readonly visibilityState: string;
  postMessage(...said: unknown[]): void;
  focus(): Promise<unknown>;
}

interface Scope {
  shownCount?: number;
  readonly registration: {
    getNotifications(): Promise<Notification[]>;
    showNotification(title: string, options: object): Promise<void>;
  };
  readonly clients: { openWindow(href: string): Promise<unknown>; matchAll(which: object): Promise<readonly Client[]> };
  dispatchEvent(event: Event): boolean;
}

/** Runs in the worker. */
function countShown(): void {
  const scope = globalThis as unknown as Scope;
  const show = scope.registration.showNotification.bind(scope.registration);
  scope.shownCount = 0;
  scope.registration.showNotification = async (title, options) => {
    await show(title, options);
    scope.shownCount = (scope.shownCount ?? 0) + 1;
  };
}

/** Runs in the worker. */
const readShown = (): number => (globalThis as unknown as Scope).shownCount ?? 0;

/** Runs in the worker: pages of a headless browser are always in sight there too. */
function seeHidden(is: boolean): void {
  const { clients } = globalThis as unknown as Scope;
  const matchAll = Object.getPrototypeOf(clients).matchAll as Scope['clients']['matchAll'];
  clients.matchAll = async (which) =>
    (await matchAll.call(clients, which)).map((client) => ({
      url: client.url,
      visibilityState: is ? 'hidden' : client.visibilityState,
      focused: false,
      postMessage: (...said: unknown[]) => client.postMessage(...said),
      focus: () => client.focus(),
    }));
}

/** Runs in the worker. */
async function readNotifications(): Promise<string[]> {
  const standing = await (globalThis as unknown as Scope).registration.getNotifications();
  return standing.map(({ title }) => title);
}

/** Runs in the worker: what the person does with a notification, since the system's own is out of reach. */
async function actOn({ title, what }: { title: string; what: 'click' | 'close' }): Promise<string | undefined> {
  const scope = globalThis as unknown as Scope;
  const notification = (await scope.registration.getNotifications()).find((one) => one.title === title);
  if (!notification) throw new Error(`No notification '${title}' stands`);
  let opened: string | undefined;
  // a browser opens windows for real clicks alone
  scope.clients.openWindow = async (href) => void (opened = href);
  const waits: Promise<unknown>[] = [];
  const NotificationEvent = (globalThis as unknown as { NotificationEvent: new (name: string, options: object) => Event }).NotificationEvent;
  const event = Object.assign(new NotificationEvent(`notification${what}`, { notification }), {});
  Object.defineProperty(event, 'waitUntil', { value: (work: Promise<unknown>) => void waits.push(work) });
  scope.dispatchEvent(event);
  if (what === 'close') notification.close();
  await Promise.all(waits);
  return opened;
}
