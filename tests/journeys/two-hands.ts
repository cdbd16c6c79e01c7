import { expect } from 'vitest';
import type { Locator, Page } from 'playwright';

/** Ways to work a page: with the mouse, or by keys alone. */
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

/** A choice by its name, behind which the house of a home is said. */
const option = (page: Page, name: string) => page.getByRole('option', { name });

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

/** Most presses of Tab from one end of a page to the other. */
const maxTabs = 250;

/** Keys alone: Tab leads to what is wanted, and Enter presses it. */
export function keysAlone(page: Page): Hands {
  const isReached = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  const reach = async (target: Locator) => {
    await target.waitFor();
    for (let press = 0; press < maxTabs; press += 1) {
      if (await isReached(target)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${String(target)}`);
  };
  return {
    reach,
    press: async (target) => {
      await reach(target);
      await page.keyboard.press('Enter');
    },
    type: async (field, text) => {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    day: async (field, day) => {
      await reach(field);
      // a date field of an English browser takes month, day and year one after the other
      await page.keyboard.type(`${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`);
      await expect.poll(() => field.inputValue()).toBe(day);
    },
    pick: async (field, name) => {
      await reach(field);
      await page.keyboard.type(name);
      await option(page, name).waitFor();
      await page.keyboard.press('Enter');
    },
  };
}
