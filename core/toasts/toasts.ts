import { defineService } from '../kernel/index.ts';

export type ToastType = 'info' | 'success' | 'warning' | 'error' | 'loading' | 'default';

export type ToastPosition = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | 'top-center' | 'bottom-center';

/** Letter: a message from somebody else, with more than its words. */
export interface ToastLetter {
  /** The name of the person it is about; empty when it is about nobody. */
  readonly about: string;
  /** When it was sent, ISO 8601. */
  readonly sentAt: string;
  /** Its place among those that wait, from 1. */
  readonly place: number;
  readonly of: number;
  /** Deals with all that wait at once. */
  readonly onAll: () => void;
}

/** Pixels from the side and from the top or bottom that the position names; at a centre the side counts for nothing. */
export interface ToastOffset {
  readonly x?: number;
  readonly y?: number;
}

/** CSS colours of a toast's surface, of its words and icon, and of the bar that runs down. */
export interface ToastColors {
  readonly background?: string;
  readonly text?: string;
  readonly progress?: string;
}

/** A short message. Texts are texts already, not keys, and never HTML. */
export interface Toast {
  readonly title: string;
  readonly description?: string;
  /** `default` unless said. */
  readonly type?: ToastType;
  /** Milliseconds; null stays until closed. 3000 unless said; errors stay. */
  readonly timeout?: number | null;
  /** `top-right` unless said. */
  readonly position?: ToastPosition;
  /** Pixels added to the distance from the edges of the window at its position; none unless said. */
  readonly offset?: ToastOffset;
  /** CSS colours in the place of the theme's. */
  readonly colors?: ToastColors;
  /** Drawn as a message from somewhere else, not as the answer to something one did. */
  readonly letter?: ToastLetter;
  /** One thing to do about it. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** A click anywhere on the toast. */
  readonly onClick?: () => void;
  readonly onClose?: () => void;
}

/** A toast on the page, every choice made. */
export interface ShownToast extends Toast {
  readonly id: string;
  readonly type: ToastType;
  readonly position: ToastPosition;
  readonly timeout: number | null;
}

/** Shows messages. Without a page to show them on, as on the server, it does nothing. */
export interface Toasts {
  /** The toasts on the page, oldest first. Observable. */
  readonly shown: readonly ShownToast[];
  /** Shows a toast and answers its id. */
  show(toast: Toast): string;
  /** Changes a toast that is shown: a loading one that ended. */
  update(id: string, toast: Toast): void;
  /** Takes a toast away and tells it so; an unknown id is ignored. */
  close(id: string): void;
  closeAll(): void;
}

/** The toasts service. */
export const toasts = defineService<Toasts>('core/toasts');
