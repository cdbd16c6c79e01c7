// @vitest-environment happy-dom
import { observer } from 'mobx-react-lite';
import { afterEach, describe, expect, test } from 'vitest';
import { http } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';
import type { FakeResponse } from '#tests/support/fake-server.ts';
import type { ControlProps } from '../control.ts';
import { useOpenForm } from '#kit/form/form-context.ts';
import { formScreen } from '#kit/form/form-screen.tsx';
import { home, homeForm, homeHistory, homes, companyList, amenityList, oneHome } from '#tests/support/form-sample.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { SuggestInput } from './suggest-input.tsx';

interface Idea {
  readonly title: string;
  readonly year: number;
}

const IdeaTitle = ({ one }: { readonly one: Idea }) => one.title;

/** Suggests titles, and fills the year of the one that is picked. */
const Titles = observer(function Titles(control: ControlProps) {
  const { form } = useOpenForm();
  const server = useService(http);
  return (
    <SuggestInput<Idea>
      control={control as ControlProps<'text'>}
      find={async (q, signal) => (await server.get<{ ideas: Idea[] }>('/idea', { query: { q }, signal, quiet: true })).ideas}
      keyOf={({ title }) => title}
      suggested={IdeaTitle}
      onPick={({ title, year }) => form.fillIn({ title, year })}
    />
  );
});

const screen = formScreen(home, { ...homeForm, controls: { title: Titles }, param: 'homeId' });
let page: TestPage;
afterEach(() => page.close());

const open = async (idea: FakeResponse) => {
  page = await onAPage({
    plugins: [homes],
    answers: {
      'GET /home/5': oneHome,
      'GET /home/5/history': homeHistory,
      'GET /company': companyList,
      'GET /amenity': amenityList,
      'PUT /home/5': (call) => ({ ...oneHome, ...(call.body as object), version: 4 }),
      'GET /idea': idea,
    },
    screen,
    pattern: '/home/update/:homeId',
    at: '/home/update/5',
  });
};
const ideas = { ideas: [{ title: 'Garden flat', year: 1950 }, { title: 'Garden loft', year: 1960 }] };
const input = (name = 'title') => page.find<HTMLInputElement>(`#field-${name}`);
const options = () => [...document.querySelectorAll('[role=option]')];
const isClosed = () => options().length === 0 && input().getAttribute('aria-expanded') === 'false';
const asked = () => page.server.calls.filter(({ place }) => place.startsWith('GET /idea')).length;

describe('a field with suggestions', () => {
  test('is picked from by keys, fills other fields, and says what is going on', async () => {
    await open(ideas);
    await page.type(input(), 'Garden');
    await page.until(() => options().length === 2);
    expect(input().getAttribute('aria-expanded')).toBe('true');
    expect(input().getAttribute('aria-activedescendant')).toBeNull();
    expect(page.find('[role=status].unseen').textContent).toBe('2 suggestions');
    await page.key(input(), 'ArrowDown');
    await page.key(input(), 'ArrowUp');
    expect(options()[1]?.id).toBe(input().getAttribute('aria-activedescendant'));
    await page.key(input(), 'Enter');
    expect([input().value, input('year').value]).toEqual(['Garden loft', '1960']);
    await page.until(isClosed);
    await page.click(page.button('Save'));
    expect(page.server.calls.findLast(({ place }) => place === 'PUT /home/5')?.body).toEqual({ title: 'Garden loft', year: 1960 });
  });

  test('keeps what was typed where nothing is picked: Escape and Enter close the list', async () => {
    await open(ideas);
    for (const key of ['Escape', 'Enter']) {
      await page.type(input(), `Garden by ${key}`);
      await page.until(() => options().length === 2);
      await page.key(input(), key);
      await page.until(isClosed);
      expect(input().value).toBe(`Garden by ${key}`);
    }
    expect(page.server.calls.some(({ place }) => place === 'PUT /home/5')).toBe(false);
  });

  test('is picked from by mouse', async () => {
    await open(ideas);
    await page.type(input(), 'Garden');
    await page.until(() => options().length === 2);
    await page.click(options()[0]!);
    expect([input().value, input('year').value]).toEqual(['Garden flat', '1950']);
  });

  test('asks nothing for less than two characters, nor while a syllable is composed', async () => {
    await open(ideas);
    await page.type(input(), 'D');
    await page.settle(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), '책사');
      input().dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    });
    await page.settle(() => new Promise((done) => setTimeout(done, 250)));
    expect([asked(), input().value]).toEqual([0, '책사']);
    await page.settle(() => input().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
    await page.until(() => asked() === 1);
  });

  test('goes on without suggestions when the server does not answer', async () => {
    await open(() => Response.json({ errorCode: 10053, message: 'Not now' }, { status: 503 }));
    await page.type(input(), 'Garden');
    // a call that failed is tried again
    await page.until(() => asked() >= 1);
    expect(options()).toEqual([]);
    await page.click(page.button('Save'));
    expect(page.server.calls.findLast(({ place }) => place === 'PUT /home/5')?.body).toEqual({ title: 'Garden' });
  });
});
