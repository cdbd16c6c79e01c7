import type { Locale } from '#core/i18n/locale.ts';
import { locales } from '#core/i18n/locale.ts';
import type { Scope } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';
import { choiceKey, wordsFor, type CellWords } from '#kit/records/cells.ts';
import type { Entity } from '#kit/records/entity.ts';
import kitEn from '#kit/records/translations/en.ts';
import kitKr from '#kit/records/translations/kr.ts';
import kitZh from '#kit/records/translations/zh.ts';
import { labelKey } from '#kit/records/words.ts';
import type { FieldNames } from '#kit/import/guess.ts';
import type { ImportTarget } from '#kit/import/target.ts';
import { importings } from '../importing.ts';

/** The words of every language that the server's plugins contribute. */
export type Vocabulary = readonly Readonly<Record<string, string>>[];

/** Names of each language in the column headers of files. */
const languageNames: Readonly<Record<Locale, readonly string[]>> = {
  kr: ['kr', 'ko', 'korean', '한국어', '한글', '국문'],
  en: ['en', 'english', '영어', '영문', '英文'],
  zh: ['zh', 'cn', 'chinese', '중국어', '중문', '中文'],
};

/** Loads the words by which columns and choices are recognised. */
export async function loadVocabulary(slots: Pick<Scope, 'read'>): Promise<Vocabulary> {
  const own: Vocabulary = [kitKr, kitEn, kitZh];
  const loaded = await Promise.all(slots.read(translations).flatMap(({ load }) => locales.map((locale) => load[locale]())));
  return [...own, ...loaded.map((module) => module.default)];
}

/** The names by which a column is recognised as a target: its labels in all languages, and those the area adds. */
export function targetNames(
  slots: Pick<Scope, 'read'>,
  vocabulary: Vocabulary,
  entity: Entity,
  targets: readonly ImportTarget[],
): FieldNames {
  const added: FieldNames = slots.read(importings).find((one) => one.entity.name === entity.name)?.names ?? {};
  return Object.fromEntries(
    targets.map(({ id, name, locale }) => {
      const key = labelKey(entity, name);
      const labels = [...(added[name] ?? []), name, ...vocabulary.flatMap((texts) => texts[key] ?? [])];
      const called = locale
        ? labels.flatMap((label) => languageNames[locale].map((language) => `${label} ${language}`))
        : labels;
      return [id, locale ? [...called, ...(added[id] ?? [])] : called];
    }),
  );
}

/** The words that stand for a field's choices in a file: those of every language, and those the area adds. */
export function choiceWords(
  slots: Pick<Scope, 'read'>,
  vocabulary: Vocabulary,
  entity: Entity,
  { name, field }: ImportTarget,
): CellWords {
  const spoken = wordsFor(
    field,
    labelKey(entity, name),
    vocabulary.map((texts) => (key) => texts[key] ?? key),
  );
  const added = slots.read(importings).find((one) => one.entity.name === entity.name)?.words?.[name] ?? {};
  return new Map([...spoken, ...Object.entries(added).map(([word, choice]) => [choiceKey(word), choice] as const)]);
}
