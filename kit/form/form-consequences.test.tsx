// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { FakeResponse } from '#tests/support/fake-server.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { oneHome } from '#tests/support/form-sample.ts';
import { homePage } from '#tests/support/form-sample-page.ts';
import type { TestPage } from '#tests/support/test-page.tsx';

let page: TestPage;
// Menus load with the first touch; here they are there, however busy the machine.
beforeAll(() => import('#kit/ui/popover.ts'));
afterEach(() => page.close());

const open = async (answers: Readonly<Record<string, FakeResponse>> = {}) => {
  page = await homePage(answers, {});
};
const field = (name: string) => page.find<HTMLInputElement>(`#field-${name}`);
const problemOf = (name: string) => document.querySelector(`#field-${name}-below .form-problem`)?.textContent?.trim();
const refused = (status: number, body: object) => () => Response.json({ errorCode: 10001, message: 'No', ...body }, { status });

describe('a form says what comes of it', () => {
  test('the first Tab after opening a record goes into its fields', async () => {
    await open();
    expect(document.activeElement).toBe(page.find('.form-body'));
    expect(page.find('.form-body').querySelector('input, select, textarea, button')).toBe(field('title'));
  });

  test('a deletion that others stand against says by what', async () => {
    await open({ 'DELETE /home/5': refused(409, { usedBy: [{ record: 'home', count: 3 }] }) });
    await page.click(page.button('More'));
    await page.click(page.button('Delete'));
    await page.click([...document.querySelectorAll('.bp6-dialog button')].at(-1) as Element);
    expect(page.find('.bp6-dialog').textContent).toContain('Homes: 3');
    expect(page.server.calls.find(({ place }) => place === 'DELETE /home/5')?.headers.get('If-Match')).toBe('"3"');
  });

  test('a delete dialog lists the records that refer to it, and sends nothing yet', async () => {
    await open({ 'GET /usage/records': { 5: [{ record: 'home', count: 3 }] } });
    await page.click(page.button('More'));
    await page.click(page.button('Delete'));
    expect(page.find('.bp6-dialog').textContent).toContain('Delete Pine Street loft?');
    expect(page.find('.bp6-dialog').textContent).toContain('Homes: 3');
    expect([...document.querySelectorAll('.bp6-dialog button')].map((button) => button.textContent)).toEqual(['Close']);
    expect(page.server.calls.some(({ place }) => place === 'DELETE /home/5')).toBe(false);
  });

  test('a deletion goes back to the list it came from, at the row in its place', async () => {
    page = await homePage({ 'DELETE /home/5': { id: 5, batch: 12 } }, { state: { cameFrom: { search: '?state=listed', index: 3 } } });
    await page.click(page.button('More'));
    await page.click(page.button('Delete'));
    await page.click([...document.querySelectorAll('.bp6-dialog button')].at(-1) as Element);
    await page.until(() => page.where() === '/home/list?state=listed&at=3');
  });

  test('a save names the record and what changed, and can be taken back', async () => {
    await open({ 'PUT /home/5': { ...oneHome, title: 'Garden flat', year: 1999, version: 4, batch: 77 }, 'POST /batch/77/undo': { batch: 78, undone: 1, refused: [] } });
    await page.type(field('title'), 'Garden flat');
    await page.type(field('year'), '1999');
    await page.click(page.button('Save'));
    const [toast] = page.kernel.use(toasts).shown;
    expect(toast).toMatchObject({ title: 'Saved Garden flat', description: 'Title and 1 more field', action: { label: 'Undo' } });
    const loads = page.server.count('GET /home/5');
    await page.settle(() => toast?.action?.run());
    expect(page.server.count('POST /batch/77/undo')).toBe(1);
    expect(page.server.count('GET /home/5')).toBeGreaterThan(loads);
  });

  test('a required field is marked, and asks for itself by name', async () => {
    await open();
    expect(page.find('#field-title-label').dataset['required']).toBe('true');
    expect(page.find('#field-year-label').dataset['required']).toBeUndefined();
    await page.type(field('title'), '');
    await page.leave(field('title'));
    expect(problemOf('title')).toBe('Enter the title');
  });
});
