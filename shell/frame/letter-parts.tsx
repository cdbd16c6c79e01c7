import type { LetterParts } from '#core/toasts/toast-letter.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Logo } from '#kit/ui/logo.tsx';

/** Sign and portrait for letters in toasts. */
export const letterParts: LetterParts = {
  Mark: () => <Logo size={16} />,
  Portrait: ({ name }) => <Avatar name={name} size={36} />,
};
