import type { Browser, CDPSession } from 'playwright';

/** A network and a processor as some reader has them. */
export interface Profile {
  readonly name: string;
  /** Times the processor is slowed. */
  readonly slower: number;
  /** Bits a second downwards, and milliseconds each request waits; as fast as it goes where left out. */
  readonly network?: { readonly bitsPerSecond: number; readonly latencyMs: number };
}

export const fast: Profile = { name: 'unthrottled', slower: 1 };
/** A processor four times slower behind 1.6 Mbps with 40 ms to the server, as a staff's old laptop on a phone. */
export const slow: Profile = { name: 'at 4x slower processor and 1.6 Mbps', slower: 4, network: { bitsPerSecond: 1.6e6, latencyMs: 40 } };

/** A file or call that crossed the wire, as the browser counts it. */
export interface Transfer {
  readonly path: string;
  readonly type: string;
  readonly bytes: number;
  /** Milliseconds after the page was asked for. */
  readonly atMs: number;
}

/** One first load of a page by a browser that knows nothing. Times are milliseconds after the page was asked for. */
export interface FirstLoad {
  /** All that crossed the wire until the page rested for two seconds. */
  readonly transfers: readonly Transfer[];
  /** When the content was painted first. */
  readonly contentMs: number;
  /** When the page answers keys and clicks. */
  readonly interactiveMs: number;
  /** Tasks over 50 ms after that. */
  readonly longTasks: readonly number[];
  /** The largest sum of layout shifts. */
  readonly shift: number;
}

/** A page as a bench sees it. */
export interface Visit {
  readonly url: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly stored?: Readonly<Record<string, string>>;
  /** A CSS selector of the content that the reader waits for. */
  readonly content: string;
  /** The page has scripts that take it over; a bare one is interactive once painted. */
  readonly isLive?: boolean;
}

/** Slows a page as a profile says. */
export async function slowDown(session: CDPSession, { slower, network }: Profile): Promise<void> {
  await session.send('Network.enable');
  if (slower > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  if (!network) return;
  const throughput = network.bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

/** Opens a page in a fresh browser context and follows it until nothing came for two seconds. */
export async function loadOnce(browser: Browser, visit: Visit, profile: Profile): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  try {
    await context.addCookies(Object.entries(visit.cookies).map(([name, value]) => ({ name, value, url: visit.url })));
    const page = await context.newPage();
    await page.addInitScript(marks, { stored: visit.stored ?? {}, content: visit.content, isLive: visit.isLive === true });
    const session = await context.newCDPSession(page);
    await slowDown(session, profile);
    const transfers: Transfer[] = [];
    const open = new Map<string, { path: string; type: string }>();
    let began: number | undefined;
    let lastAt = Date.now();
    session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
      began ??= timestamp;
      lastAt = Date.now();
      if (request.url.startsWith('http')) open.set(requestId, { path: new URL(request.url).pathname, type: type ?? 'Other' });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      const of = open.get(requestId);
      open.delete(requestId);
      lastAt = Date.now();
      if (of) transfers.push({ ...of, bytes: encodedDataLength, atMs: (timestamp - (began ?? timestamp)) * 1000 });
    });
    await page.goto(visit.url, { waitUntil: 'commit' });
    await page.waitForFunction(() => (globalThis as unknown as Marked).benchMarks?.interactiveMs !== undefined, undefined, { timeout: 60_000 });
    while (Date.now() - lastAt < 2000) await page.waitForTimeout(100);
    const marked = await page.evaluate(() => (globalThis as unknown as Marked).benchMarks);
    const interactiveMs = marked.interactiveMs ?? Number.NaN;
    return {
      transfers,
      contentMs: Math.max(marked.contentMs ?? Number.NaN, marked.paintMs ?? 0),
      interactiveMs,
      longTasks: marked.tasks.filter(([at]) => at > interactiveMs).map(([, duration]) => duration),
      shift: marked.shift,
    };
  } finally {
    await context.close();
  }
}

interface Marks {
  contentMs?: number;
  paintMs?: number;
  interactiveMs?: number;
  /** Start and length of each task over 50 ms. */
  readonly tasks: [number, number][];
  shift: number;
}
interface Marked {
  benchMarks: Marks;
}

/** Runs in the page before anything else: notes when its content stands, and when React answers for it. */
function marks({ stored, content, isLive }: { stored: Readonly<Record<string, string>>; content: string; isLive: boolean }): void {
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
  const found: Marks = { tasks: [], shift: 0 };
  (globalThis as unknown as Marked).benchMarks = found;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) found.tasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'first-contentful-paint') found.paintMs = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) found.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const isHeld = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then));
  const look = (): void => {
    const element = document.querySelector(content);
    if (element && found.contentMs === undefined) {
      afterPaint(() => {
        found.contentMs ??= performance.now();
      });
    }
    const parts = [element, ...(isLive ? [document.querySelector('.frame-menu a')] : [])];
    if (found.contentMs !== undefined && parts.every((part) => part && (!isLive || isHeld(part)))) {
      afterPaint(() => {
        found.interactiveMs ??= performance.now();
      });
    } else setTimeout(look, 5);
  };
  look();
}
