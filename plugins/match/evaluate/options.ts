import { parseArgs } from 'node:util';
import { roommateScoring } from '../score/roommates.ts';

/** Fields that a column of people can be. */
export const peopleFields = `key, gender, wantsGender, age, birthYear, sharesGender, sharesAge, budgetFrom, budgetTo, moveFrom, moveTo, areas,
anywhere, stayMonths, rhythm, lives.TOPIC, wishes.TOPIC, importance.TOPIC`;

export const usage = `npm run evaluate -- people.csv pairs.csv [--people "COLUMN=field"] [--pairs "COLUMN=a|b|outcome"] [--outcome "WORD=number,…"] [--weights "budget=5,area=0,…"]
Columns are recognised by their names, as in an import; --people and --pairs say what is not.
Fields of people: ${peopleFields}.
Outcomes are numbers, shares (4 of 5), stars, or words for yes and no; --outcome says what other words are worth, the more
the better: --outcome "moved in=1,rejected=0".
Weights are steps of 0 to 5; 3 is a component's own, and 0 leaves it out.`;

/** An evaluation as the command line asks for it. */
export interface EvaluateOptions {
  readonly people: string;
  readonly pairs: string;
  /** Fields by the columns of each file. */
  readonly ofPeople: Readonly<Record<string, string>>;
  readonly ofPairs: Readonly<Record<string, string>>;
  /** Outcomes by the words that stand for them. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Steps of weights by component. */
  readonly steps: Readonly<Record<string, number>>;
}

/** Splits "COLUMN=field" at its last sign: columns may hold one. Throws a `TypeError` where there is none. */
const chosenOf = (option: string, said: readonly string[] = []): Readonly<Record<string, string>> =>
  Object.fromEntries(
    said.map((one) => {
      const at = one.lastIndexOf('=');
      if (at < 1 || at === one.length - 1) throw new TypeError(`--${option} takes "COLUMN=field", not "${one}"`);
      return [one.slice(0, at), one.slice(at + 1)];
    }),
  );

/** Reads the words after the command. Throws a `TypeError` that says what it takes instead. */
export function readOptions(words: readonly string[]): EvaluateOptions {
  const several = { type: 'string', multiple: true } as const;
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options: { people: several, pairs: several, outcome: several, weights: several } });
  const [people, pairs] = positionals;
  if (people === undefined || pairs === undefined) throw new TypeError(usage);
  const names = roommateScoring.components.map(({ name }) => name);
  const steps = Object.fromEntries(
    Object.entries(chosenOf('weights', values.weights?.flatMap((one) => one.split(',')))).map(([part, step]) => {
      if (!names.includes(part) || !/^[0-5]$/.test(step)) throw new TypeError(`--weights takes a component and a step of 0 to 5, not "${part}=${step}". Components: ${names.join(', ')}`);
      return [part, Number(step)];
    }),
  );
  const outcomes = Object.fromEntries(
    (values.outcome ?? []).flatMap((one) => one.split(',')).map((one) => {
      const [, word, worth] = /^\s*(.*\S)\s*=\s*([-+]?\d+(?:\.\d+)?)\s*$/.exec(one) ?? [];
      if (word === undefined) throw new TypeError(`--outcome takes words and what they are worth, such as "moved in=1,rejected=0", not "${one}"`);
      return [word, Number(worth)];
    }),
  );
  if (names.every((name) => steps[name] === 0)) throw new TypeError('--weights leaves no component with any weight');
  return { people, pairs, ofPeople: chosenOf('people', values.people), ofPairs: chosenOf('pairs', values.pairs), outcomes, steps };
}
