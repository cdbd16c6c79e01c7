import { defineEvent, defineService } from '../kernel/index.ts';

/** The two looks. */
export type ThemeName = 'light' | 'dark';

/** The look of the page, kept in local storage and in a cookie for the server's first byte. Observable. */
export interface Theme {
  readonly name: ThemeName;
  change(name: ThemeName): void;
  toggle(): void;
}

export const themeChanged = defineEvent<ThemeName>('theme/changed');

/** The theme service. */
export const theme = defineService<Theme>('core/theme');
