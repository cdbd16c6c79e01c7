import type { I18n } from '#core/i18n/i18n.ts';
import type { Entity } from '#kit/records/entity.ts';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import { csvOf } from '#kit/export/csv.ts';
import { targetLabel, wordOf } from './import-text.ts';
import { targetsOf, type ImportTarget } from './target.ts';

/** Cells of the example row in a template, by target; a choice by its own word. */
export type TemplateExample = Readonly<Record<string, string>>;

/**
 * A table with the right columns, in the reader's language, and one row that shows how each is filled. The import
 * recognises every column of it.
 */
export function templateOf(entity: Entity, example: TemplateExample, i18n: Pick<I18n, 't'>): string {
  const targets = targetsOf(entity).filter(({ field, locale }) => !kindOf(field).isTranslated || locale !== undefined);
  return csvOf(
    targets.map(({ id }) => targetLabel(entity, id, i18n.t)),
    [targets.map((target) => exampleOf(entity, target, example[target.id], i18n))],
  );
}

function exampleOf(entity: Entity, { name, field }: ImportTarget, said: string | undefined, { t }: Pick<I18n, 't'>): string {
  const { words, cell } = kindOf(field);
  const [first] = words?.(field.options as never) ?? [];
  if (first === undefined) return said ?? cell.example?.(field.options as never) ?? '';
  const value = said ?? String(typeof first === 'boolean' ? (field.initial ?? true) : first);
  return wordOf(entity, name, typeof first === 'boolean' ? value === 'true' : value, t);
}
