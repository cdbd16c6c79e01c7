import type { I18n } from '#core/i18n/i18n.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import type { Entity } from '#kit/records/entity.ts';
import { labelKey } from '#kit/records/words.ts';
import { csvOf } from '#kit/export/csv.ts';
import { targetLabel } from './says.ts';
import { targetsOf, type ImportTarget } from './target.ts';

/** What stands in the example row of a template, by target; a choice by its own word. */
export type TemplateExample = Readonly<Record<string, string>>;

/**
 * A table with the right columns, in the reader's language, and one row that shows how each is filled. The import
 * recognises every column of it.
 */
export function templateOf(entity: Entity, example: TemplateExample, i18n: Pick<I18n, 't'>): string {
  const targets = targetsOf(entity).filter(({ field, locale }) => field.kind !== 'names' || locale !== undefined);
  return csvOf(
    targets.map(({ id }) => targetLabel(entity, id, i18n.t)),
    [targets.map((target) => exampleOf(entity, target, example[target.id], i18n))],
  );
}

function exampleOf(entity: Entity, { name, field }: ImportTarget, said: string | undefined, { t }: Pick<I18n, 't'>): string {
  switch (field.kind) {
    case 'choice': {
      const [first = ''] = 'of' in field.options ? (field.options.of as readonly string[]) : [];
      return t(`${labelKey(entity, name)}.${said ?? first}`);
    }
    case 'flag':
      return t((said ?? String(field.initial ?? true)) === 'true' ? 'common.yes' : 'common.no');
    case 'plainDate':
      return said ?? dayInNewYork(Date.now());
    case 'instant':
      return said ?? `${dayInNewYork(Date.now())} 14:00`;
    case 'money':
      return said ?? '$3,600';
    default:
      return said ?? '';
  }
}
