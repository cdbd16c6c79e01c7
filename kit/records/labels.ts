import type { Labels } from './entity.ts';

/** Labels with more of them; the same object when nothing is new, so that no cell is drawn for nothing. */
export function withLabels(known: Labels, more: Labels): Labels {
  const isNew = Object.entries(more).some(([record, labels]) =>
    Object.entries(labels).some(([id, label]) => known[record]?.[Number(id)] !== label),
  );
  if (!isNew) return known;
  return Object.entries(more).reduce<Labels>((all, [record, labels]) => ({ ...all, [record]: { ...all[record], ...labels } }), known);
}
