import type { Photo } from '#kit/records/field.ts';
import type { devices } from './entity.ts';

/** Widths in pixels of the site's top, as the preview shows it in small. */
export const frameWidths: Readonly<Record<(typeof devices)[number], number>> = { desktop: 1200, mobile: 390 };

/** Reasons for which a picture will not look well in the frame of its device; none is refused for that. */
export function unfitOf({ width, height }: Pick<Photo, 'width' | 'height'>, device: (typeof devices)[number]): readonly ('narrow' | 'upright')[] {
  return [...(width < frameWidths[device] ? (['narrow'] as const) : []), ...(height > width ? (['upright'] as const) : [])];
}
