import type { Page } from 'playwright';
import { alive, type Stage } from '../tests/journeys/stage.ts';

/** A screen of the product in one state, as `npm run screenshots` takes it. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Brings the page to the state that is shown. */
  readonly act?: (page: Page, stage: Stage) => Promise<void>;
  /** The agency with nothing in it. */
  readonly empty?: boolean;
  readonly signedOut?: boolean;
  readonly width?: number;
  readonly height?: number;
}

const rows = [
  'Address,Borough,Owner,Year built,Floors,Rooms',
  '41-17 Crescent St,Queens,Halcyon Residential,2019,46,320',
  '28-10 Jackson Ave,Queens,Gantry Partners,20I8,58,658',
  '250 Ashland Pl,Brooklyn,Northline Management,2016,520,586',
  'Kent Avenue,Brooklyn,Bricktown Living,2017,16,522',
  '1133 Manhattan Ave,Brooklyn,Bricktown Living,2014,6,210',
].join('\n');

/** As a landlord writes it: the address in two columns, words cut short, a comma too many, names written nearly right. */
const asItComes = [
  'House,Street,Boro,Owner,Built,Flrs,Broker,Amen.',
  '41-03,CRESCENT ST,QNS,Halcyon Residential,2019,46,No fee,Gym',
  '1108,Manhattan Ave,BK,Clocktower Management,1911,5,Fee,',
  '28-03,Jackson Ave,QNS,Gantry Partners,20I8,58,CYOF,Gym; Doorman',
  '606,W 57th St,MN,Halcyon Residental,2017,44,No fee,',
  '4103,Cresent St,QNS,Halcyon Residential,2019,46,Fee,Gym',
  '1108,Manhatan Ave,BK,Bricktown Living,2014,6,Fee,',
  '250,Ashland Pl,BK,"Northline Managment",LLC,2016,52,No fee',
  '505,W 37th St,MN,Halcyon Residential,2010,45,No fee,Gym',
].join('\n');

const availability = [
  'Unit\tType\tGross rent\tAvailable',
  '38D\t1B1B\t$4,325\t12/1',
  '36E\t1B1B\t$4,340\t12/15',
  '44E\t1B1B\t$4,470\t12/1',
  '61A\t2B2B\t$6,900\tnow',
  '61B\t1B1B\t$4,9S0\t12/1',
].join('\n');

/** Brings a file as far as a step of the import. */
const importedTo = (step: 'encoding' | 'columns' | 'check', text: string) => async (page: Page) => {
  await alive(page);
  await page.locator('input[type="file"]').setInputFiles({ name: 'halcyon-nov.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  for (const at of ['encoding', 'columns', 'check']) {
    await page.waitForURL(new RegExp(`step=${at}`));
    if (at === step) break;
    await page.locator('.import-actions .bp6-intent-primary').click();
  }
  if (step === 'check') await page.locator('.check-cell').first().waitFor();
  await page.waitForTimeout(1000);
};

const choose = async (page: Page, places: readonly number[]) => {
  for (const place of places) await page.locator('[role="row"] input[type="checkbox"]').nth(place).click({ force: true, timeout: 5000 });
};

/** Opens the first record that a list's address finds. */
const openFirst = (path: string) => async (page: Page, { url }: Stage) => {
  await page.goto(url + path);
  await page.locator('[role="row"] a[href*="/update/"]').first().click();
  await page.waitForURL(/\/update\//);
  await alive(page);
};

/** The update screen of the first record of a list, by the list's address. */
const firstOf = {
  'employee-update': '/employee/list',
  'member-update': '/user/list',
  'customer-update': '/customer/list',
  'contract-update': '/contract/list',
  'tour-update': '/inquiry/tour/list',
  'match-update': '/match/list',
  'recommend-update': '/recommend/list',
} as const;

/** Leaves a map time to draw itself; a phone shows the list in its place. */
const drawn = (page: Page) => page.waitForTimeout(2000);

/** Screens that need nothing but their address. */
const asTheyOpen = (places: Readonly<Record<string, string>>, more: Partial<Screen> = {}): readonly Screen[] =>
  Object.entries(places).map(([name, path]) => ({ name, path, ...more }));

const alsoOnPhones = (places: Readonly<Record<string, string>>, act?: Screen['act']): readonly Screen[] =>
  asTheyOpen(places, act && { act }).flatMap((one) => [one, { ...one, name: `${one.name}-phone`, width: 390 }]);

/** Screens that stand in the guide and the readme, each in one theme: in each language's folder of docs/pictures. */
export const pictures: ReadonlyMap<string, 'light' | 'dark'> = new Map(
  Object.entries({
    dark: 'sign-in dashboard',
    light:
      'building-list building-list-view building-update building-bulk building-sheet rent-compare room-plan room-paste palette ' +
      'building-import-columns building-import-check building-import-answers approvals role-matrix customer-update contract-board ' +
      'tour-plan match-candidates suggest-rents review-queue map',
  }).flatMap(([theme, names]) => names.split(' ').map((name) => [name, theme as 'light' | 'dark'] as const)),
);

/** Every screen, in the order of the menu. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/', signedOut: true },
  {
    name: 'sign-in-error',
    path: '/',
    signedOut: true,
    act: async (page) => {
      await page.locator('input[name="username"]').fill('admin');
      await page.locator('input[name="password"]').fill('not this one');
      await page.locator('button[type="submit"]').click();
      await page.locator('.callout').waitFor();
    },
  },
  { name: 'register', path: '/user/register', signedOut: true },
  { name: 'dashboard', path: '/' },
  { name: 'welcome', path: '/', empty: true },
  { name: 'building-list', path: '/building/list' },
  { name: 'building-list-filtered', path: '/building/list?borough=brooklyn,queens&year=1900..1960&sort=year,address' },
  { name: 'building-list-no-match', path: '/building/list?year=1801..1802' },
  { name: 'building-list-empty', path: '/building/list', empty: true },
  { name: 'building-list-selected', path: '/building/list', act: (page) => choose(page, [1, 3, 4]) },
  {
    name: 'building-list-view',
    path: '/building/list',
    act: async (page) => {
      await alive(page);
      await page.locator('.views-link').nth(1).click();
      await page.locator('.views-opener').click();
      await page.locator('.bp6-menu-item').first().waitFor();
    },
  },
  { name: 'building-list-tablet', path: '/building/list', width: 820 },
  { name: 'building-list-phone', path: '/building/list', width: 390 },
  { name: 'building-update', path: '/building/update/38' },
  ...asTheyOpen({ 'building-upload': '/building/upload', 'rent-list': '/rent/list', 'rent-update': '/rent/update/3' }),
  { name: 'rent-compare', path: '/rent/compare?ids=7,30,1' },
  ...asTheyOpen({ 'room-list': '/room/list', 'room-update': '/room/update/5' }),
  { name: 'room-plan', path: '/room/plan/78?at=38D' },
  ...asTheyOpen({ 'room-several': '/room/upload?from=range&building=78&units=59A–60L,1B1B', 'building-import': '/building/upload?from=file' }),
  {
    name: 'building-import-columns',
    path: '/building/upload?from=file',
    height: 640,
    act: async (page) => {
      await importedTo('columns', asItComes)(page);
      await page.locator('.import-columns-line').first().click({ position: { x: 40, y: 16 } });
    },
  },
  { name: 'building-import-check', path: '/building/upload?from=file', height: 640, act: importedTo('check', rows) },
  {
    name: 'building-import-answers',
    path: '/building/upload?from=file',
    height: 640,
    act: async (page) => {
      await importedTo('check', asItComes)(page);
      await page.locator('.check-cell button:has([data-icon=caret-down])').nth(1).click({ timeout: 5000 });
      await page.locator('.bp6-menu-item').first().waitFor();
    },
  },
  {
    name: 'building-bulk',
    path: '/building/list',
    act: async (page) => {
      await alive(page);
      await choose(page, [1, 3, 4, 6, 8, 9, 12]);
      await page.locator('.list-bulk-action:has([data-icon=edit])').click();
      for (const [field, choice] of [[1, '[role=radio]'], [2, '[role=option]']] as const) {
        await page.locator('.bulk-edits button:has([data-icon=plus])').click();
        await page.locator('.bp6-menu-item').nth(field).click();
        const card = page.locator('.bulk-card').last();
        if (field === 2) await card.locator('input').click();
        await (field === 2 ? page.locator(choice).first() : card.locator(choice).last()).click();
      }
      await page.keyboard.press('Escape');
      await page.waitForTimeout(1200);
    },
  },
  {
    name: 'palette',
    path: '/',
    act: async (page) => {
      await alive(page);
      await page.keyboard.press('Control+k');
      await page.locator('[role="combobox"]').first().waitFor();
      await page.keyboard.type('ave', { delay: 60 });
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'room-paste',
    path: '/room/upload?from=paste&building=78',
    act: async (page) => {
      await alive(page);
      await page.locator('textarea').first().fill(availability);
      await page.locator('.surface-head .bp6-intent-primary').click();
      await page.waitForTimeout(1500);
    },
  },
  {
    name: 'building-sheet',
    path: '/building/list',
    act: async (page) => {
      await alive(page);
      await page.locator('.list-import').last().click();
      await page.locator('.grid-cell').first().waitFor();
      await page.waitForTimeout(800);
    },
  },
  ...asTheyOpen({
    'building-category-amenity': '/building/category/amenity',
    'building-category-company': '/building/category/company',
    'user-list': '/user/list',
    'ad-upload': '/ad/upload',
    'banner-update': '/contents/banner/update/1',
    'review-deletion': '/user/review/list?tab=deletion',
    'review-replies': '/user/review/list?tab=reply',
    'review-table': '/user/review/table',
    'review-update': '/user/review/update/1',
    'not-found': '/no/such/page',
  }),
  ...alsoOnPhones({
    'ad-list': '/ad/list',
    'ad-feed': '/ad/feed',
    'banner-list': '/contents/banner/list',
    'banner-timeline': '/contents/banner/timeline',
    'platform-list': '/contents/platform/list',
    'preference-list': '/contents/preference/list',
    'review-queue': '/user/review/list',
    'review-regions': '/user/review/area/list',
  }),
  ...alsoOnPhones({ 'ad-preflight': '/ad/list' }, openFirst('/ad/list?pausedFor=photos')),
  ...asTheyOpen({
    approvals: '/user/approval',
    'employee-tree': '/employee/depart/list',
    'employee-categories': '/employee/category/list',
    'employee-access': '/employee/access',
    'role-matrix': '/employee/role/leasingAgent',
    'invitation-list': '/invitation/list',
    'notification-rules': '/notification/list',
    'customer-upload': '/customer/upload',
    'contract-upload': '/contract/upload',
    'contract-reasons': '/contract/reason/list',
    workflow: '/contract/workflow/list',
    renewals: '/contract/renewal/list',
    commission: '/contract/commission',
    'schedule-people': '/contract/schedule?view=people',
    'match-request-review': '/match/request/review',
    'match-request-board': '/match/request/board',
    'platform-conversion': '/platform/conversion',
    'match-candidates': '/match/candidates/1',
    'suggest-rents': '/recommend/suggest/customer/1',
    'suggest-people': '/recommend/suggest/rent/1',
    guide: '/guide/getting-around',
  }),
  ...alsoOnPhones({
    'employee-list': '/employee/list',
    'customer-list': '/customer/list',
    'contract-list': '/contract/list',
    'contract-board': '/contract/board',
    'schedule-month': '/contract/schedule?view=month',
    'schedule-week': '/contract/schedule?view=week',
    'schedule-agenda': '/contract/schedule?view=agenda',
    'tour-list': '/inquiry/tour/list',
    'tour-day': '/inquiry/tour/day',
    'tour-route': '/inquiry/tour/day?view=route',
    'tour-today': '/inquiry/tour/today',
    'customer-tours': '/customer/tour/list',
    'inquiry-list': '/inquiry/matching/list',
    'match-list': '/match/list',
    'match-request-list': '/match/request/list',
    'recommend-list': '/recommend/list',
  }),
  ...alsoOnPhones({ map: '/map', 'map-rents': '/map/rent', 'tour-plan': '/inquiry/tour/plan?rents=1,2,5,7&customer=1' }, drawn),
  ...Object.entries(firstOf).flatMap(([name, list]) => alsoOnPhones({ [name]: list }, openFirst(list))),
];
