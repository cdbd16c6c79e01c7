import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { definePlugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import { shellTranslations } from '../all-translations/shell-translations.ts';
import { Gate } from './gate.tsx';
import { SignIn } from './sign-in.tsx';

const refusing = (errorCode: number, status = 400, more: object = {}) => ({
  'POST /api/user': () => Response.json({ errorCode, message: 'No', ...more }, { status }),
});

const meta = {
  title: 'Patterns/Sign-in',
  component: SignIn,
  args: { isEntering: false, registerHref: '/user/register' },
  parameters: { plugins: [definePlugin({ id: 'shell', contributes: [translations(shellTranslations)] })], roles: null },
  decorators: [
    (Story) => (
      <Gate>
        <Story />
      </Gate>
    ),
  ],
} satisfies Meta<typeof SignIn>;

export default meta;
type Story = StoryObj<typeof meta>;

const send = async (canvasElement: HTMLElement) => {
  const field = (name: string) => canvasElement.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
  await userEvent.type(field('username'), 'yunachoi');
  await userEvent.type(field('password'), 'a password');
  await userEvent.click(canvasElement.querySelector('.sign-in-submit')!);
};

/** The card after the server refused with a code. */
const refused = (errorCode: number, status?: number, more?: object): Story => ({
  parameters: { answers: refusing(errorCode, status, more) },
  play: async ({ canvasElement }) => {
    await send(canvasElement);
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible();
    await expect(canvasElement.querySelector('.sign-in-submit')).toHaveAttribute('aria-disabled', 'false');
  },
});

export const Empty: Story = {};

export const EmptyInKorean: Story = { globals: { locale: 'kr' } };

export const EmptyInChinese: Story = { globals: { locale: 'zh' } };

export const NotValid: Story = {
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    await userEvent.click(canvasElement.querySelector('.sign-in-submit')!);
    await expect(await within(canvasElement).findByText('Enter your user id')).toBeVisible();
    await expect(within(canvasElement).getByText('Enter your password')).toBeVisible();
  },
};

export const Busy: Story = {
  globals: { locale: 'en' },
  parameters: { answers: { 'POST /api/user': () => new Promise(() => undefined) } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvasElement.querySelector('input[name=password]')).toHaveAttribute('type', 'password');
    await send(canvasElement);
    const button = await canvas.findByRole('button', { name: 'Signing in…' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    const field = canvasElement.querySelector('.sign-in-field')!;
    await expect(Math.round(button.getBoundingClientRect().width)).toBe(Math.round(field.getBoundingClientRect().width));
  },
};

export const Entering: Story = { args: { isEntering: true } };

export const UnknownId: Story = refused(1);

export const WrongPassword: Story = refused(2);

export const Applying: Story = refused(3);

export const Rejected: Story = refused(4);

export const NotEncrypted: Story = refused(5);

export const TokenError: Story = refused(6);

export const NoData: Story = refused(7);

export const DatabaseError: Story = refused(10_000);

export const AnotherError: Story = refused(99);

export const TooManyTries: Story = refused(10_029, 429, { retryAfter: 40 });

export const ChoosesOwnPassword: Story = {
  globals: { locale: 'en' },
  parameters: { answers: refusing(8) },
  play: async ({ canvasElement }) => {
    await send(canvasElement);
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    await userEvent.type(await canvas.findByLabelText('New password'), 'short');
    await userEvent.click(canvas.getByRole('button', { name: 'Save and sign in' }));
    await expect(canvas.getByText('8 characters or more, without spaces')).toBeVisible();
  },
};

/** The reason and the way to apply again, for whoever knows the password. */
export const RejectedWithReason: Story = {
  globals: { locale: 'en' },
  parameters: {
    answers: {
      ...refusing(4, 400, { since: '2026-11-20T15:00:00.000Z', reason: 'We could not reach you by phone' }),
      'POST /api/user/again': { status: 'applying', since: '2026-11-22T15:00:00.000Z' },
    },
  },
  play: async ({ canvasElement }) => {
    await send(canvasElement);
    const canvas = within(canvasElement);
    await expect(await canvas.findByText('We could not reach you by phone')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Apply again' }));
    const said = await canvas.findByText('You applied again');
    await expect(said).toBeVisible();
    // the button that had the focus is gone
    await expect(document.activeElement).toContainElement(said);
    await expect(document.activeElement).not.toBe(document.body);
  },
};
