import type { rent } from './entities/rent.ts';
import type { Draft } from '#kit/records/entity.ts';

/** The fields that make a listing whole. */
export const healthFields = ['photos', 'description', 'layout', 'layoutFile', 'features', 'availableMoveDate', 'bathCount'] as const;

/** Photos that a listing needs before people trust it. */
export const enoughPhotos = 3;

/** Fields that a listing still lacks, the most useful first. */
export function lacking(draft: Partial<Draft<typeof rent>>): readonly (typeof healthFields)[number][] {
  return healthFields.filter((name) => {
    const value = draft[name];
    if (name === 'photos') return ((value as readonly unknown[] | null)?.length ?? 0) < enoughPhotos;
    return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  });
}
