import type { Locator, Page } from 'playwright';

/** A way to work a page. */
export interface Hands {
  /** Presses a button, a link, or one of several choices. */
  press(target: Locator): Promise<void>;
  /** Puts a text into a field in the place of what is in it. */
  type(field: Locator, text: string): Promise<void>;
  /** Puts a day, `YYYY-MM-DD`, into a date field. */
  day(field: Locator, day: string): Promise<void>;
  /** Looks for a record in a combobox and takes it. */
  pick(field: Locator, name: string): Promise<void>;
  /** Gives the focus to something, for the keys that work on it. */
  reach(target: Locator): Promise<void>;
}

const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

/** The mouse for what lies there, keys for what is written. */
export function mouse(page: Page): Hands {
  return {
    press: (target) => target.click(),
    type: (field, text) => field.fill(text),
    day: (field, day) => field.fill(day),
    pick: async (field, name) => {
      await field.click();
      await field.fill(name);
      await option(page, name).click();
    },
    reach: (target) => target.focus(),
  };
}
