import { defineEvent, defineService } from '../kernel/index.ts';

/** The two looks. */
export type ThemeName = 'light' | 'dark';

/** Height of rows: 36 px or 28. */
export type Density = 'regular' | 'compact';

/** The look of the page, kept in local storage and in a cookie for the server's first byte. Observable. */
export interface Theme {
  readonly name: ThemeName;
  readonly density: Density;
  change(name: ThemeName): void;
  toggle(): void;
  changeDensity(density: Density): void;
}

export const themeChanged = defineEvent<ThemeName>('theme/changed');

/** The theme service. */
export const theme = defineService<Theme>('core/theme');

/** True when a word is one of the looks. */
export const isThemeName = (word: unknown): word is ThemeName => word === 'light' || word === 'dark';

/** True when a word is one of the row heights. */
export const isDensity = (word: unknown): word is Density => word === 'regular' || word === 'compact';
