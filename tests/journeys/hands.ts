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

/** The place where files are chosen, which has no role. */
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
