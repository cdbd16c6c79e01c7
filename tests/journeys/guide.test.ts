import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales, type Locale } from '#core/i18n/locale.ts';
import { dayAfter, dayOf } from '#kit/records/new-york.ts';
import { pages, type PageName } from '#plugins/guide/pages.ts';
import { numberedSteps, type GuideStep, type StepKind } from '#shell/build/guide-steps.ts';
import { root } from '../support/sources.ts';
import { member } from './furnish.ts';
import { field, filePicker } from './hands.ts';
import { sayIn, type Say } from './say.ts';
import { openBrowser, openStage, signedInPage, type Stage } from './stage.ts';

const soon = <T>(look: () => Promise<T> | T) => expect.poll(look);

/** A day that suits every notice. */
const soonDay = dayAfter(dayOf(new Date().toISOString()), 2);

const landlord = ['Address,Borough,Year built', '250 Ashland Pl,Brooklyn,2016', '606 W 57th St,Manhattan,2017', '505 W 37th St,Manhattan,20I0'].join('\n');

/** The agency that the guide speaks of. */
interface Agency {
  readonly stage: Stage;
  readonly building: number;
  /** A building that somebody deletes. */
  readonly gone: number;
}

async function furnish(stage: Stage): Promise<Agency> {
  const make = async (record: string, values: object): Promise<number> => {
    const { status, body } = await stage.api<{ id: number }>('POST', `/${record}`, values);
    expect([record, status, body]).toEqual([record, 200, body]);
    return body.id;
  };
  const building = await make('building', { address: '41-17 Crescent St', confirmedAddress: '41-17 Crescent St', borough: 'queens', year: 2019, latitude: 40.7468, longitude: -73.9465 });
  await member(stage, { userId: 'agent01', name: 'YunaChoi', admin: true });
  return { stage, building, gone: await make('building', { address: '12 Elm St', confirmedAddress: '12 Elm St', borough: 'queens' }) };
}

/** Place where the steps of a section begin, what happens meanwhile, and their effect. */
interface Scene {
  readonly path: (agency: Agency) => string;
  /** Before the page is opened. */
  readonly before?: (agency: Agency) => Promise<unknown>;
  /** Once the first step is done. */
  readonly meanwhile?: (agency: Agency) => Promise<unknown>;
  readonly after: (agency: Agency, page: Page) => Promise<unknown>;
}

const yearOf = async ({ stage, building }: Agency): Promise<number> => (await stage.api<{ year: number }>('GET', `/building/${building}`)).body.year;
const buildingPath = ({ building }: Agency): string => `/building/update/${building}`;

async function setYear({ stage, building }: Agency, year: number): Promise<void> {
  const { version } = (await stage.api<{ version: number }>('GET', `/building/${building}`)).body;
  expect((await stage.api('PUT', `/building/${building}`, { year }, { 'if-match': `"${version}"` })).status).toBe(200);
}

/** Scenes by page and section; a section with numbered steps has one. */
const scenes: { readonly [Page in PageName]?: Readonly<Record<number, Scene>> } = {
  'first-day': {
    1: { path: () => '/', after: (_, page) => page.waitForURL(/\/building\/list\?.*borough=queens/) },
    2: { path: () => '/building/list', after: (agency) => soon(() => yearOf(agency)).toBe(2019) },
  },
  'call-to-lease': {
    1: {
      path: () => '/',
      after: ({ stage }) =>
        soon(async () => (await stage.api<{ rows: readonly { name: string; nextActionOn: string }[] }>('GET', '/customer')).body.rows.map(({ name, nextActionOn }) => [name, nextActionOn])).toEqual([['Priya Nair', soonDay]]),
    },
  },
  importing: {
    1: { path: () => '/', after: ({ stage }) => soon(async () => (await stage.api<{ total: number }>('GET', '/building?limit=0')).body.total).toBe(2) },
  },
  when: {
    1: { path: buildingPath, before: (agency) => setYear(agency, 1999), after: (agency) => soon(() => yearOf(agency)).toBe(2019) },
    2: {
      path: ({ gone }) => `/building/update/${gone}`,
      before: async ({ stage, gone }) => expect((await stage.api('DELETE', `/building/${gone}`, undefined, { 'if-match': '"1"' })).status).toBeLessThan(300),
      after: ({ stage, gone }) => soon(async () => (await stage.api('GET', `/building/${gone}`)).status).toBe(200),
    },
    3: { path: buildingPath, meanwhile: (agency) => setYear(agency, 1960), after: (agency) => soon(() => yearOf(agency)).toBe(1950) },
  },
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const holding = (text: string): RegExp => new RegExp(escaped(text));
/** Names of what has a number or a detail behind its word. */
const beginning = (text: string): RegExp => new RegExp(`^${escaped(text)}`);

/** Something of a name that may be pressed now. */
const able = (page: Page, found: Locator): Locator => found.and(page.locator(':not([aria-disabled="true"])')).first();

const twoFrames = (page: Page): Promise<void> => page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** Does what leads to another page, and waits until that one stands: it has another title. */
async function follow(page: Page, lead: () => Promise<unknown>): Promise<void> {
  const title = () => page.getByRole('main').getByRole('heading', { level: 1 }).first().textContent();
  const before = await title();
  await lead();
  await soon(title).not.toBe(before);
  // its keys work from the frame after the one that draws it
  await twoFrames(page);
}

/** Hands of a reader: what each kind of step asks for. */
const hands: Readonly<Record<StepKind, (page: Page, step: GuideStep, name: string) => Promise<unknown>>> = {
  button: (page, _, name) => able(page, page.getByRole('button', { name, exact: true })).click(),
  link: (page, _, name) => follow(page, () => able(page, page.getByRole('link', { name: beginning(name) }).or(page.getByRole('button', { name, exact: true }))).click()),
  item: (page, _, name) => page.getByRole('menuitem', { name: beginning(name) }).first().click(),
  option: (page, _, name) => follow(page, () => page.getByRole('option', { name: beginning(name) }).first().click()),
  check: async (page, _, name) => {
    const box = page.getByRole('checkbox', { name, exact: true }).or(page.getByRole('switch', { name, exact: true })).first();
    if (!(await box.isChecked())) await box.click({ force: true });
  },
  field: (page, { typed = '' }, name) => field(page, name).first().fill(typed),
  day: async (page, _, name) => {
    await page.getByRole('main').getByLabel(name, { exact: true }).fill(soonDay);
    if (/\/plan\b/.test(page.url())) await page.waitForURL(`**day=${soonDay}**`);
  },
  pick: async (page, { typed = '' }, name) => {
    const control = page.getByRole('main').getByLabel(name, { exact: true });
    const option = page.getByRole('option', { name: beginning(typed) }).first();
    // a page that is drawn anew for another day takes along what was typed
    await soon(async () => {
      await control.click();
      await control.fill(typed);
      return option.waitFor({ timeout: 3000 }).then(() => true, () => false);
    }).toBe(true);
    await option.click();
    await page.waitForURL(/\brents=/);
  },
  key: async (page, { word }) => {
    const press = () => page.keyboard.press(word);
    // a new record that is saved gets a page of its own
    if (word === 'Control+s' && page.url().includes('/upload')) return follow(page, press);
    await press();
    // what closes gives the focus back, and only then another may take it
    if (word !== 'Escape') return;
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await twoFrames(page);
  },
  type: (page, { word }) => typeInto(page, word),
  words: (page, _, name) => typeInto(page, name),
  open: async (page, { word: name }) => {
    const isSearching = (await page.getByRole('dialog').count()) > 0;
    await follow(page, () => page.getByRole(isSearching ? 'option' : 'link', { name: holding(name) }).first().click());
  },
  file: async (page, { word }) => {
    await filePicker(page).setInputFiles({ name: word, mimeType: 'text/csv', buffer: Buffer.from(landlord) });
    await page.waitForURL(/step=encoding/);
  },
  see: (page, _, name) => page.getByText(name, { exact: true }).first().waitFor(),
};

/** Types into the search, in the place of what stands there. */
async function typeInto(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

const literal: ReadonlySet<StepKind> = new Set(['key', 'type', 'open', 'file']);

async function walk(page: Page, steps: readonly GuideStep[], say: Say): Promise<void> {
  for (const [at, step] of steps.entries()) {
    const name = literal.has(step.kind) ? step.word : say(step.word, step.values);
    await hands[step.kind](page, step, name).catch((error: unknown) => {
      throw new Error(`Step ${at + 1}, ${step.kind} ${name}: ${String(error)}`, { cause: error });
    });
  }
}

const stepsOf = (locale: Locale, page: string) => numberedSteps(readFileSync(join(root, 'docs/guide', locale, `${page}.md`), 'utf8'));

it('has a scene for each section of the guide that asks for steps, and for no other', () => {
  const asked = (Object.keys(pages) as PageName[]).flatMap((page) => [...stepsOf('en', page).keys()].map((section) => `${page} ${section}`));
  expect(Object.entries(scenes).flatMap(([page, some]) => Object.keys(some).map((section) => `${page} ${section}`)).toSorted()).toEqual(asked.toSorted());
});

describe.each(locales)('a reader of the guide in %s', (locale) => {
  let browser: Browser;
  let stage: Stage;
  let agency: Agency;
  let say: Say;
  beforeAll(async () => {
    [browser, stage, say] = await Promise.all([openBrowser(), openStage(), sayIn(locale)]);
    agency = await furnish(stage);
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  it.each(Object.entries(scenes).flatMap(([page, some]) => Object.keys(some).map((section) => [page, Number(section)] as const)))('does the steps of %s, section %i', async (name, section) => {
    const scene = scenes[name as PageName]![section]!;
    await scene.before?.(agency);
    const { page, context, wrong } = await signedInPage(browser, stage, { locale, as: 'agent01', path: scene.path(agency) });
    const [first, ...others] = stepsOf(locale, name).get(section)!;
    await walk(page, [first!], say);
    await scene.meanwhile?.(agency);
    await walk(page, others, say);
    await scene.after(agency, page);
    expect(wrong).toEqual([]);
    await context.close();
  });
});
