import type { Meta, StoryObj } from '@storybook/react-vite';
import type { FC } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import type { ScreenVisit } from '#core/slots.ts';
import { formScreen } from './form-screen.tsx';
import type { FormSpec } from './form-spec.ts';
import { home, homeForm, homeHistory, homes, companyList, amenityList, oneHome } from '#tests/support/form-sample.ts';
import { onSurface } from '#stories/kernel-decorator.tsx';

const update = formScreen(home, { ...homeForm, param: 'homeId' });
const create = formScreen(home, homeForm);

const answers = {
  'GET /api/home/5': oneHome,
  'GET /api/home/5/history': homeHistory,
  'GET /api/company': companyList,
  'GET /api/amenity': amenityList,
  'PUT /api/home/5': { ...oneHome, version: 4 },
};
const at = {
  plugins: [homes],
  answers,
  path: '/home/update/5',
  pattern: '/home/update/:homeId',
  load: (visit: ScreenVisit) => update.load({ ...visit, params: { homeId: '5' } }),
};

/** One record, made or changed: groups of fields, what is wrong with them, its history, and a bar that saves. `formScreen(entity, spec)` makes it from the spec below. */
export const FormScreen: FC<FormSpec<typeof home>> = () => <update.Page />;

const meta = {
  title: 'Patterns/Form',
  component: FormScreen,
  excludeStories: ['FormScreen'],
  // lists and names of fields, which are not read from the types
  argTypes: { groups: { table: { type: { summary: 'FormGroup[]' } } }, sameAs: { table: { type: { summary: 'string[]' } } } },
  parameters: at,
  decorators: [onSurface('flex')],
} satisfies Meta;

export default meta;
type Story = StoryObj;

const retype = async (root: HTMLElement, label: string, text: string) => {
  const input = await within(root).findByLabelText(label);
  await userEvent.clear(input);
  if (text !== '') await userEvent.type(input, text);
  await userEvent.tab();
};
const save = async (root: HTMLElement) => userEvent.click(await within(root).findByRole('button', { name: 'Save' }));

export const Pristine: Story = {};

export const New: Story = {
  render: () => <create.Page />,
  parameters: { ...at, path: '/home/upload', pattern: '/home/upload', load: create.load },
};

export const Dirty: Story = {
  play: async ({ canvasElement }) => {
    await retype(canvasElement, 'Title', 'Garden flat');
    await retype(canvasElement, 'Ceiling, feet', '9.5');
  },
};

export const Invalid: Story = {
  play: async ({ canvasElement }) => {
    await retype(canvasElement, 'Year built', '2081');
    await retype(canvasElement, 'Title', 'Garden flat');
  },
};

export const ServerFieldErrors: Story = {
  parameters: {
    ...at,
    answers: {
      ...answers,
      'PUT /api/home/5': () =>
        Response.json(
          { errorCode: 10001, message: 'Some values do not fit', fields: { title: 'rule.taken' } },
          { status: 400 },
        ),
    },
  },
  play: async ({ canvasElement }) => {
    await retype(canvasElement, 'Title', 'Garden flat');
    await save(canvasElement);
  },
};

export const Saving: Story = {
  parameters: { ...at, answers: { ...answers, 'PUT /api/home/5': () => new Promise(() => undefined) } },
  play: async ({ canvasElement }) => {
    await retype(canvasElement, 'Title', 'Garden flat');
    await save(canvasElement);
  },
};

export const Conflict: Story = {
  parameters: {
    ...at,
    answers: {
      ...answers,
      'PUT /api/home/5': () =>
        Response.json(
          {
            errorCode: 10009,
            message: 'Someone else changed the same fields',
            conflicts: {
              layout: { theirs: 'twoBeds', yours: 'studio', base: 'oneBed' },
              amenities: { theirs: [1, 4], yours: [1, 2, 3], base: [1, 2] },
            },
            record: { ...oneHome, version: 4, layout: 'twoBeds', amenities: [1, 4], ceiling: 20 },
            by: { userIdx: 2, name: 'Kim Minseo' },
            at: new Date(Date.now() - 180_000).toISOString(),
          },
          { status: 409 },
        ),
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('radio', { name: 'Studio' }));
    await retype(canvasElement, 'Title', 'Garden flat');
    await save(canvasElement);
    await within(document.body).findByRole('dialog', {}, { timeout: 5000 });
  },
};

export const ReadOnly: Story = { parameters: { ...at, roles: ['viewer'] } };

export const HistoryFailed: Story = {
  parameters: {
    ...at,
    answers: {
      ...answers,
      'GET /api/home/5/history': () =>
        Response.json({ errorCode: 10053, message: 'The connection was lost.' }, { status: 503 }),
    },
  },
};

/** A value is given back beside the whole import, and neither covers the other or the value. */
export const HistoryOfMany: Story = {
  parameters: at,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const whole = await canvas.findByRole('button', { name: 'Undo the whole import' }, { timeout: 5000 });
    const entry = within(whole.closest('li')!);
    const boxes = [whole, entry.getByRole('button', { name: 'Restore' }), entry.getByText('1931')].map((one) => one.getBoundingClientRect());
    for (const [place, one] of boxes.entries()) {
      for (const other of boxes.slice(place + 1)) {
        const overlaps = one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
        await expect(overlaps).toBe(false);
      }
    }
  },
};

const goneAnswers = (restorable: boolean) => ({
  ...answers,
  'GET /api/home/5': () =>
    Response.json(
      {
        errorCode: 10004,
        message: 'home 5 was not found',
        deleted: { title: 'Pine Street loft', by: { userIdx: 2, name: 'Kim Minseo' }, at: '2026-11-18T21:52:00.000Z', restorable },
      },
      { status: 404 },
    ),
});

export const Deleted: Story = {
  parameters: { ...at, answers: goneAnswers(true) },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'History' }, { timeout: 5000 }));
    await within(canvasElement).findByText('Kim Minseo', {}, { timeout: 5000 });
  },
};

export const DeletedForReaders: Story = {
  parameters: { ...at, roles: ['viewer'], answers: goneAnswers(false) },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', { name: 'Pine Street loft was deleted' }, { timeout: 5000 });
  },
};

export const DeletedMeanwhile: Story = {
  parameters: {
    ...at,
    answers: {
      ...answers,
      'PUT /api/home/5': () =>
        Response.json({ errorCode: 10004, message: 'home 5 was not found', deleted: { by: { userIdx: 2, name: 'Kim Minseo' } } }, { status: 404 }),
    },
  },
  play: async ({ canvasElement }) => {
    await retype(canvasElement, 'Title', 'Garden flat');
    await save(canvasElement);
    await within(canvasElement).findByRole('button', { name: 'Restore the record' }, { timeout: 5000 });
  },
};
