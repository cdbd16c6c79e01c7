import type { LetterParts } from '#core/toasts/toast-letter.tsx';
import { Avatar } from '#kit/ui/avatar.tsx';
import { Logo } from '#kit/ui/logo.tsx';

/** What a message from somewhere else is drawn with. */
export const letterParts: LetterParts = {
  Mark: () => <Logo size={16} />,
  Portrait: ({ name }) => <Avatar name={name} size={36} />,
};
