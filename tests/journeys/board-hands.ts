import type { Locator, Page } from 'playwright';

/** A board, in any language. */
export const boardOf = (page: Page): Locator => page.getByRole('group', { name: /^(Board|보드|看板)$/ });

/** The lanes of a board in their order. */
export const lanesOf = (page: Page): Locator => boardOf(page).getByRole('region');

/** A lane of a board by the beginning of its name. */
export const lane = (page: Page, name: string): Locator => page.getByRole('region', { name: new RegExp(`^${name}`) });

/** A card of a board by its name. */
export const card = (page: Page, name: string): Locator => page.getByRole('link', { name });

/** The key that puts a lifted card back: it is named as long as one is lifted. */
export const wayBack = (page: Page): Locator => page.getByText('put back', { exact: true });

/** Drags a card into a lane with the mouse, as a hand does. */
export async function drag(page: Page, name: string, to: string): Promise<void> {
  const from = (await card(page, name).boundingBox())!;
  const target = (await lane(page, to).boundingBox())!;
  await page.mouse.move(from.x + 40, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 });
  await page.mouse.move(target.x + 100, target.y + 120, { steps: 12 });
  await wayBack(page).waitFor();
  await lane(page, to).getByText(`Move to ${to}`).or(lane(page, to).getByText('Not yet')).first().waitFor();
  await page.mouse.up();
}
