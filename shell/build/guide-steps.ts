/** Kinds of things that a page of the guide names: what is pressed, filled, typed, or seen. */
export const stepKinds = ['button', 'link', 'item', 'option', 'check', 'field', 'day', 'pick', 'key', 'type', 'words', 'open', 'file', 'see'] as const;
export type StepKind = (typeof stepKinds)[number];

/**
 * A thing that a page of the guide names in braces: `{button kit.form.save}`, `{field building.year: 1932}`,
 * `{key Control+s}`. The build writes the product's own word in its place; in a numbered list a journey does it.
 */
export interface GuideStep {
  readonly kind: StepKind;
  /** Key of a word; of `key`, `type`, `open` and `file` the text itself. */
  readonly word: string;
  /** Values for the places of the word, and what goes into a field. */
  readonly values: Readonly<Record<string, string>>;
  readonly typed?: string;
}

const isText: ReadonlySet<StepKind> = new Set(['key', 'type', 'open', 'file']);
const pattern = new RegExp(`\\{(${stepKinds.join('|')}) ([^}]+)\\}`, 'g');

function stepOf(kind: StepKind, said: string): GuideStep {
  if (isText.has(kind)) return { kind, word: said, values: {} };
  const [, named = said, typed] = /^([^:]+): (.+)$/.exec(said) ?? [];
  const [word = '', ...values] = named.split(' ');
  return { kind, word, values: Object.fromEntries(values.map((one) => one.split('=') as [string, string])), ...(typed !== undefined && { typed }) };
}

/** Words of the product in a language, with the values put into their places. */
export type Say = (key: string, values?: Readonly<Record<string, string>>) => string;

const keyNames: Readonly<Record<string, string>> = { Control: 'Ctrl', Escape: 'Esc', ArrowDown: '↓', ArrowUp: '↑' };
const keysOf = (combination: string): string =>
  combination.split('+').map((key) => `<kbd>${keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>`).join('+');

const literal = ({ word }: GuideStep): string => `<code>${word}</code>`;

/** Steps that are not a word of the product in bold. */
const written: Readonly<Partial<Record<StepKind, (step: GuideStep, say: Say) => string>>> = {
  key: ({ word }) => keysOf(word),
  type: literal,
  file: literal,
  open: ({ word }) => `<strong>${word}</strong>`,
  words: ({ word, values }, say) => `<em>${say(word, values)}</em>`,
};

/** A step as a reader sees it. */
const writtenStep = (step: GuideStep, say: Say): string =>
  written[step.kind]?.(step, say) ?? `<strong>${say(step.word, step.values)}</strong>${step.typed === undefined ? '' : ` <code>${step.typed}</code>`}`;

/** A page's text with the product's words in the place of its steps. */
export const writeSteps = (text: string, say: Say): string => text.replaceAll(pattern, (_, kind: StepKind, said: string) => writtenStep(stepOf(kind, said), say));

/** Every step of a text, in its order. */
export const stepsIn = (text: string): readonly GuideStep[] => [...text.matchAll(pattern)].map(([, kind, said = '']) => stepOf(kind as StepKind, said));

/** Steps that a reader does: those of the numbered lines, by the number of their section, in the order of the page. */
export function numberedSteps(page: string): ReadonlyMap<number, readonly GuideStep[]> {
  const found = new Map<number, GuideStep[]>();
  let section = 0;
  let isNumbered = false;
  for (const line of page.split('\n')) {
    if (/^#{2,} /.test(line)) section += 1;
    isNumbered = /^\d+\. /.test(line) || (isNumbered && /^\s+\S/.test(line));
    const steps = isNumbered ? stepsIn(line) : [];
    if (steps.length > 0) found.set(section, [...(found.get(section) ?? []), ...steps]);
  }
  return found;
}
