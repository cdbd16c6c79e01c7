import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { ScreenVisit } from '#core/slots.ts';
import { formScreen } from './form-screen.tsx';
import { heater, heaterForm, heaterHistory, heaters, makerList, materialList, oneHeater } from '#tests/support/form-sample.ts';
import { onSurface } from '#stories/kernel-decorator.tsx';

const update = formScreen(heater, { ...heaterForm, param: 'heaterId' });
const create = formScreen(heater, heaterForm);

const answers = {
  'GET /api/heater/5': oneHeater,
  'GET /api/heater/5/history': heaterHistory,
  'GET /api/maker': makerList,
  'GET /api/material': materialList,
  'PUT /api/heater/5': { ...oneHeater, version: 4 },
};
const at = {
  plugins: [heaters],
  answers,
  path: '/heater/update/5',
  pattern: '/heater/update/:heaterId',
  load: (visit: ScreenVisit) => update.load({ ...visit, params: { heaterId: '5' } }),
};

const meta = {
  title: 'Patterns/Form',
  component: update.Page,
  parameters: at,
  decorators: [onSurface('flex')],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

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
  parameters: { ...at, path: '/heater/upload', pattern: '/heater/upload', load: create.load },
};

export const Dirty: Story = {
  play: async ({ canvasElement }) => {
    await retype(canvasElement, 'Title', 'Desk heater');
    await retype(canvasElement, 'Watts', '20');
  },
};

export const Invalid: Story = {
  play: async ({ canvasElement }) => {
    await retype(canvasElement, 'Year built', '2081');
    await retype(canvasElement, 'Title', 'Desk heater');
  },
};

export const ServerFieldErrors: Story = {
  parameters: {
    ...at,
    answers: {
      ...answers,
      'PUT /api/heater/5': () =>
        Response.json(
          { errorCode: 10001, message: 'Some values do not fit', fields: { title: 'rule.taken' } },
          { status: 400 },
        ),
    },
  },
  play: async ({ canvasElement }) => {
    await retype(canvasElement, 'Title', 'Desk heater');
    await save(canvasElement);
  },
};

export const Saving: Story = {
  parameters: { ...at, answers: { ...answers, 'PUT /api/heater/5': () => new Promise(() => undefined) } },
  play: async ({ canvasElement }) => {
    await retype(canvasElement, 'Title', 'Desk heater');
    await save(canvasElement);
  },
};

export const Conflict: Story = {
  parameters: {
    ...at,
    answers: {
      ...answers,
      'PUT /api/heater/5': () =>
        Response.json(
          {
            errorCode: 10009,
            message: 'Someone else changed the same fields',
            conflicts: {
              finish: { theirs: 'metal', yours: 'paper', base: 'glass' },
              materials: { theirs: [1, 4], yours: [1, 2, 3], base: [1, 2] },
            },
            record: { ...oneHeater, version: 4, finish: 'metal', materials: [1, 4], watts: 20 },
            by: { userIdx: 2, name: 'Kim Minseo' },
            at: new Date(Date.now() - 180_000).toISOString(),
          },
          { status: 409 },
        ),
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('radio', { name: 'Paper' }));
    await retype(canvasElement, 'Title', 'Desk heater');
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
      'GET /api/heater/5/history': () =>
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
  'GET /api/heater/5': () =>
    Response.json(
      {
        errorCode: 10004,
        message: 'heater 5 was not found',
        deleted: { title: 'Banker’s heater', by: { userIdx: 2, name: 'Kim Minseo' }, at: '2026-11-18T21:52:00.000Z', restorable },
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
    await within(canvasElement).findByRole('heading', { name: 'Banker’s heater was deleted' }, { timeout: 5000 });
  },
};

export const DeletedMeanwhile: Story = {
  parameters: {
    ...at,
    answers: {
      ...answers,
      'PUT /api/heater/5': () =>
        Response.json({ errorCode: 10004, message: 'heater 5 was not found', deleted: { by: { userIdx: 2, name: 'Kim Minseo' } } }, { status: 404 }),
    },
  },
  play: async ({ canvasElement }) => {
    await retype(canvasElement, 'Title', 'Desk heater');
    await save(canvasElement);
    await within(canvasElement).findByRole('button', { name: 'Restore the record' }, { timeout: 5000 });
  },
};
