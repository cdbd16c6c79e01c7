import type { ComponentType, ReactNode } from 'react';
import type { FrameNumbers } from './numbers.ts';

/** Props of a layout; its children are the screen, or its replacement. */
export interface LayoutProps {
  readonly numbers: FrameNumbers;
  readonly children: ReactNode;
}

/** A layout's lazy module. */
export interface LayoutModule {
  readonly default: ComponentType<LayoutProps>;
  /** Fetches the parts that come later, before somebody asks for them. */
  readonly fetchParts?: () => Promise<void>;
}

/** Every layout by its name; a screen without one gets `default`. */
export const layouts: Readonly<Record<string, () => Promise<LayoutModule>>> = {
  default: () => import('./frame.tsx'),
};

/** The source modules behind `layouts`, for the links of a first load. */
export const layoutModules: Readonly<Record<string, string>> = { default: 'shell/frame/frame.tsx' };
