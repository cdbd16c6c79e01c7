import { kindOf } from '#kit/records/kinds/kinds.ts';
import { CallError } from '#core/http/http.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import { ruleValues } from '#kit/records/check.ts';
import type { Entity } from '#kit/records/entity.ts';
import type { Field } from '#kit/records/field.ts';
import { beginsText } from '#kit/records/begins-text.ts';
import { inSentence } from '#kit/records/format-value.ts';
import { labelKey } from '#kit/records/words.ts';
import { locales } from '#core/i18n/locale.ts';
import type { CellQuestion, Message } from './api.ts';
import type { CellProblem, ImportRow } from './check/api.ts';

type Text = I18n['t'];
type Speech = Pick<I18n, 't' | 'tag'>;

/** The label of a target: a field, or one language of a name. */
export function targetLabel(entity: Entity, id: string, t: Text): string {
  const [name = '', locale] = id.split('.');
  const label = t(labelKey(entity, name));
  return locales.some((one) => one === locale) ? `${label} · ${t(`kit.import.language.${locale}`)}` : label;
}

/** Fields by which rows find their records, joined by '+'; a title that is unique within another field names that, too. */
export function matchLabel(entity: Entity, id: string, t: Text): string {
  const { unique, uniqueWithin } = entity.fields[id]?.options ?? {};
  const field = id.split('+').map((name) => t(labelKey(entity, name))).join(' + ');
  const label = unique === 'normalised' ? t('kit.import.match.normalised', { field }) : field;
  return uniqueWithin === undefined ? label : t('kit.import.match.within', { field: label, within: inSentence(t(labelKey(entity, uniqueWithin))) });
}

/** Choices that fit into one sentence. */
const fewChoices = 3;

/** Problem of a cell in words, with the name of its field. */
export function problemText(entity: Entity, { field, key, values }: CellProblem, i18n: Speech): string {
  const { t } = i18n;
  const described = entity.fields[field];
  const choices =
    described && key === 'rule.choice' ? (kindOf(described).words?.(described.options as never) ?? []) : [];
  const few = choices.length > 0 && choices.length <= fewChoices;
  const text = few
    ? t('kit.import.choices', {
        choices: either(
          choices.map((choice) => t(`${labelKey(entity, field)}.${choice}`)),
          i18n,
        ),
      })
    : ((described && key === 'rule.state.start' ? beginsText(described, labelKey(entity, field), i18n) : undefined) ??
      t(key, { ...(described && ruleValues(described)), ...values, ...lineIn(values, i18n) }));
  return field === '' || asking.has(key) ? text : t('kit.import.problem', { field: t(labelKey(entity, field)), text });
}

/** Problems that speak of a row's own values, and how many rows are told of them together. */
const together: ReadonlySet<string> = new Set(
  ['similar', 'duplicateInFile', 'differs', 'held', 'alike', 'shiftedRight', 'shiftedLeft'].map((key) => `kit.import.row.${key}`).concat('rule.unknownLabel', 'rule.ambiguous'),
);

/** Problem shared by many rows in words. */
export function reasonText(entity: Entity, problem: CellProblem, i18n: Speech): string {
  if (!together.has(problem.key)) return problemText(entity, problem, i18n);
  const text = i18n.t(`kit.import.reason.${problem.key.split('.').at(-1)}`);
  return problem.field === '' ? text : i18n.t('kit.import.problem', { field: i18n.t(labelKey(entity, problem.field)), text });
}

/** The number of a line as it stands in the grid. */
const lineIn = (values: CellProblem['values'], { tag }: Speech) =>
  typeof values?.['line'] === 'number' ? { line: new Intl.NumberFormat(tag).format(values['line']) } : {};

const either = (words: readonly string[], { t, tag }: Speech): string =>
  new Intl.ListFormat(tag, { type: 'disjunction' }).format(words.map((text) => t('kit.import.quoted', { text })));

/** Problems that are a question: they need no name of a field. */
const asking: ReadonlySet<string> = new Set(['kit.import.row.similar', 'kit.import.row.duplicateInFile', 'kit.import.row.differs', 'kit.import.row.alike']);

/** Problems of a whole row beside which those of its cells say nothing more. */
const whole: ReadonlySet<string> = new Set(['kit.import.row.shiftedRight', 'kit.import.row.shiftedLeft', 'kit.import.row.out']);

/** Everything that is wrong with a row, errors before warnings; else which record it is, where it is written otherwise. */
export function reasonOf(entity: Entity, { problems, same, inFile }: Pick<ImportRow, 'problems' | 'same' | 'inFile'>, i18n: Speech): string {
  const first = problems.find(({ key }) => whole.has(key));
  if (first) return problemText(entity, first, i18n);
  if (problems.length === 0 && inFile !== undefined) return i18n.t('kit.import.row.inFile', lineIn({ line: inFile }, i18n));
  if (problems.length === 0) return same === undefined ? '' : i18n.t('kit.import.row.same', { label: same });
  return [...problems]
    .sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'))
    .map((problem) => problemText(entity, problem, i18n))
    .join(' · ');
}

/** The words of something said, numbers written as the reader writes them. */
export const messageText = ({ key, values }: Message, { t, number }: Pick<I18n, 't' | 'number'>): string =>
  t(key, {
    ...values,
    ...Object.fromEntries(
      Object.entries(values ?? {}).flatMap(([name, value]) =>
        name === 'total' || name === 'line' ? [[name, number(Number(value))]] : name === 'reason' ? [[name, t(String(value))]] : [],
      ),
    ),
    shown: number(Number(values?.['count'] ?? 0)),
  });

/** Values for the places in a question about cells. Sums are in dollars. */
const askedValues = ({ rows, limit, cells: [first] }: CellQuestion, field: Field, number: I18n['number']) => ({
  shown: number(rows),
  cell: first?.cell ?? '',
  means: first?.means ?? '',
  limit: kindOf(field).isMoney ? (limit ?? 0) / 100 : (limit ?? 0),
});

/** Subject of a question about cells, in a few words. */
export const questionShortly = (question: CellQuestion, field: Field, { t, number }: Pick<I18n, 't' | 'number'>): string =>
  t(`kit.import.read.asks.${question.asks}`, { ...askedValues(question, field, number), count: question.rows });

/** The sentence of a question about cells. */
export function questionText(question: CellQuestion, field: Field, { t, number }: Pick<I18n, 't' | 'number'>): string {
  const { asks, rows, count } = question;
  const values = askedValues(question, field, number);
  return count > 1 ? t(`kit.import.ask.${asks}.several`, values) : t(`kit.import.ask.${asks}.same`, { ...values, count: rows });
}

/** Why a call did not do what it should: what the server says of the fields, else its message. */
export function failureText(failure: CallError, t: Text): string {
  const [first] = Object.values(failure.body?.fields ?? {});
  if (first) return t(first, failure.body?.['values'] as Message['values']);
  if (failure.status === 413) return t('kit.import.file.tooLarge');
  return failure.status === 0 || !failure.body ? failure.message : t('error.import');
}

/** The word of a field for one of its few values. */
export const wordOf = (entity: Entity, name: string, value: string | number | boolean, t: I18n['t']): string =>
  typeof value === 'boolean' ? t(value ? 'common.yes' : 'common.no') : t(`${labelKey(entity, name)}.${value}`);
