import type { FileChooser, Locator, Page } from 'playwright';

/** A field of a form by its label. */
export const field = (page: Page, name: string): Locator =>
  (['combobox', 'spinbutton'] as const).reduce((found, role) => found.or(page.getByRole(role, { name, exact: true })), page.getByRole('textbox', { name, exact: true }));

/** Words that tell more of a control: what is wrong with it, or what helps. */
export const descriptionOf = (control: Locator): Promise<string> =>
  control.evaluate((element) => (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim());

/** The button that opens the menu about the person who signed in, in any language. */
export const personButton = (page: Page): Locator => page.getByRole('button', { name: /^Your menu, | 님의 메뉴$| 的菜单$/ });

/** The menu of the product's pages, in English. */
export const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu', exact: true });

/** Rows of the list in front, without its head. */
export const rowsOf = (page: Page): Locator => page.getByRole('grid').getByRole('row').filter({ has: page.getByRole('gridcell') });

/** Links of the rows to their records. */
export const rowLinks = (page: Page): Locator => page.getByRole('grid').getByRole('gridcell').getByRole('link');

/** The row at a place of the list in front, counted as it is read out: the head is the first. */
export const rowAt = (page: Page, place: number): Locator => page.getByRole('grid').getByRole('row').and(page.locator(`[aria-rowindex="${place}"]`));

/** A cell of a sheet: in the row at a place, from 0, the one below a head. */
export async function sheetCell(page: Page, row: number, head: string): Promise<Locator> {
  const column = (await page.getByRole('columnheader').allTextContents()).indexOf(head);
  // the table's own markup has no rows: those beside it name their cells
  const cells = (await rowAt(page, row + 2).getAttribute('aria-owns'))?.split(' ');
  return page.getByRole('gridcell').and(page.locator(`#${cells?.[column]}`));
}

/** The offer of a draft that was not saved, with the buttons that bring it back or give it up. */
export const draftOffer = (page: Page): Locator => page.getByRole('group', { name: /^Unsaved changes from before/ });

/** Toasts: what tells something and can be closed. One that leaves is none any more. */
export const toastsOf = (page: Page): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ has: page.getByRole('button', { name: 'Close message', exact: true }) });

/** The place where files are chosen, which has no role: a button opens it. */
export const filePicker = (page: Page): Locator => page.locator('input[type="file"]');

/** Buttons for the next step of an import, the way on last; named in three languages. */
export const importActions = (page: Page): Locator => page.getByRole('group', { name: /^(Next step|다음 단계|下一步)$/ });

/** Cards with the number of rows of each result. */
export const resultCards = (page: Page): Locator => page.getByRole('group', { name: /^(Result|결과|结果|What the lines come to)$/ }).getByRole('button');

/** The button that saves a form. */
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });

/** The name of what has the focus. */
export const nameInFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim();
  });

/** The role and name of what has the focus, in short. */
export async function focused(page: Page): Promise<string> {
  const role = await page.evaluate(() => {
    const element = document.activeElement;
    return !element || element === document.body ? undefined : (element.getAttribute('role') ?? element.tagName.toLowerCase());
  });
  return role === undefined ? 'body' : `${role} ${await nameInFocus(page)}`;
}

/** Keys that walk until what is wanted has the focus, as `look` names it. */
export function keysBy(look: (page: Page) => Promise<string>) {
  async function until(page: Page, wanted: RegExp, key = 'Tab', presses = 90): Promise<void> {
    for (let press = 0; press < presses; press += 1) {
      if (wanted.test(await look(page))) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} did not lead to ${wanted}: ${await look(page)}`);
  }
  /** Opens the system's dialog of files by Enter; once more where the page was busy drawing and the key went nowhere. */
  async function chooserOf(page: Page, wanted: RegExp, tries = 5): Promise<FileChooser> {
    await until(page, wanted);
    const opened = page.waitForEvent('filechooser', { timeout: 3000 });
    await page.keyboard.press('Enter');
    return opened.catch((error: unknown) => {
      if (tries === 0) throw error;
      return chooserOf(page, wanted, tries - 1);
    });
  }
  return { until, chooserOf };
}
