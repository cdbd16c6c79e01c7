import { expect } from 'vitest';
import type { Locator, Page } from 'playwright';

/** A lane of a board by the beginning of its name. */
export const lane = (page: Page, name: string): Locator => page.getByRole('region', { name: new RegExp(`^${name}`) });

/** A card of a board by its name. */
export const card = (page: Page, name: string): Locator => page.getByRole('link', { name });

/** Drags a card into a lane with the mouse, as a hand does. */
export async function drag(page: Page, name: string, to: string): Promise<void> {
  const from = (await card(page, name).boundingBox())!;
  const target = (await lane(page, to).boundingBox())!;
  await page.mouse.move(from.x + 40, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 });
  await page.mouse.move(target.x + 100, target.y + 120, { steps: 12 });
  await page.locator('.board[data-lifted]').waitFor();
  await expect.poll(() => lane(page, to).evaluate((one) => one.matches('[data-over], [data-refused]'))).toBe(true);
  await page.mouse.up();
}
