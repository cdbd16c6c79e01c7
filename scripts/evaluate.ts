// `npm run evaluate -- people.csv pairs.csv` holds roommate scores of real people against what came of pairs of them.
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evaluate } from '#plugins/match/evaluate/evaluate.ts';
import { readPairs, readPeople, type Table } from '#plugins/match/evaluate/read-files.ts';
import { reportOf } from '#plugins/match/evaluate/report.ts';
import en from '#plugins/roommate/translations/en.ts';
import kr from '#plugins/roommate/translations/kr.ts';
import zh from '#plugins/roommate/translations/zh.ts';
import { weightsOf } from '#kit/score/score.ts';
import { roommateScoring } from '#plugins/match/score/roommates.ts';
import importWords from '#kit/import/translations/en.ts';
import { UnreadableFile } from '#server/import/file/unreadable-file.ts';
import { parseFile } from '#server/import/file/parse.ts';

const usage = `npm run evaluate -- people.csv pairs.csv [--people "COLUMN=field"] [--pairs "COLUMN=a|b|outcome"] [--weights "budget=5"]
Columns are recognised by their names, as in an import; --people and --pairs say what is not. Fields of people: key, gender,
wantsGender, age, birthYear, sharesAge, budgetFrom, budgetTo, moveFrom, moveTo, areas, anywhere, stayMonths, rhythm,
lives.TOPIC, wishes.TOPIC, importance.TOPIC. Weights are steps of 0 to 5; 3 is a component's own.`;

async function tableOf(path: string): Promise<Table> {
  if (!existsSync(path)) throw new TypeError(`There is no file ${path}`);
  try {
    const { columns, rows } = await parseFile(readFileSync(path));
    return { columns, rows: rows.map(({ cells }) => cells) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new TypeError(`${path}: ${(importWords as Readonly<Record<string, string>>)[error.says.key] ?? error.says.key}`, { cause: error });
  }
}

const chosenOf = (said: readonly string[] = []): Readonly<Record<string, string>> =>
  Object.fromEntries(said.map((one) => [one.slice(0, one.lastIndexOf('=')), one.slice(one.lastIndexOf('=') + 1)]));

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { people: { type: 'string', multiple: true }, pairs: { type: 'string', multiple: true }, weights: { type: 'string', multiple: true } } });
  const [peoplePath, pairsPath] = positionals;
  if (peoplePath === undefined || pairsPath === undefined) throw new TypeError(usage);
  const [peopleTable, pairsTable] = [await tableOf(peoplePath), await tableOf(pairsPath)];
  const people = readPeople(peopleTable, [en, kr, zh], chosenOf(values.people), new Set(pairsTable.rows.flat().map((cell) => cell.trim())));
  const pairs = readPairs(pairsTable, chosenOf(values.pairs), new Set(people.rows.map(({ key }) => key)));
  const steps = Object.fromEntries(Object.entries(chosenOf(values.weights)).map(([part, step]) => [part, Number(step)]));
  const found = evaluate(people.rows, pairs.rows, weightsOf(roommateScoring, steps));
  console.log(reportOf(found, { people, pairs, peopleColumns: peopleTable.columns, pairColumns: pairsTable.columns }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
