// `npm run evaluate -- people.csv pairs.csv` holds roommate scores of real people against what came of pairs of them.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { evaluate } from '#plugins/match/evaluate/evaluate.ts';
import { readOptions, usage } from '#plugins/match/evaluate/options.ts';
import type { Table } from '#plugins/match/evaluate/matrix.ts';
import { readPairs, readPeople } from '#plugins/match/evaluate/read-files.ts';
import { reportOf } from '#plugins/match/evaluate/report.ts';
import en from '#plugins/roommate/translations/en.ts';
import kr from '#plugins/roommate/translations/kr.ts';
import zh from '#plugins/roommate/translations/zh.ts';
import { weightsOf } from '#kit/score/score.ts';
import { roommateScoring } from '#plugins/match/score/roommates.ts';
import importEn from '#kit/import/translations/en.ts';
import importKr from '#kit/import/translations/kr.ts';
import importZh from '#kit/import/translations/zh.ts';
import { UnreadableFile } from '#server/import/file/unreadable-file.ts';
import { voiceIn } from '#server/shared-page/shared-page.ts';
import { parseFile } from '#server/import/file/parse.ts';

/** Columns of a file: a table of people by people is as wide as it has people. */
const maxColumns = 20_000;

async function tableOf(path: string): Promise<Table> {
  if (!existsSync(path)) throw new TypeError(`There is no file ${path}`);
  if (!statSync(path).isFile()) throw new TypeError(`${path} is no file`);
  try {
    const { columns, rows } = await parseFile(readFileSync(path), { maxColumns });
    return { columns, rows: rows.map(({ cells }) => cells) };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new TypeError(`${path}: ${voiceIn({ en: importEn, kr: importKr, zh: importZh }, 'en').t(error.says.key, error.says.values)}`, { cause: error });
  }
}

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit();
}

try {
  const options = readOptions(process.argv.slice(2));
  const [peopleTable, pairsTable] = [await tableOf(options.people), await tableOf(options.pairs)];
  const people = readPeople(peopleTable, [en, kr, zh], options.ofPeople, new Set([...pairsTable.columns, ...pairsTable.rows.flat()].map((cell) => cell.trim())));
  const pairs = readPairs(pairsTable, options.ofPairs, new Set(people.rows.map(({ key }) => key)), options.outcomes);
  const found = evaluate(people.rows, pairs.rows, weightsOf(roommateScoring, options.steps));
  console.log(reportOf(found, { people, pairs, peopleColumns: peopleTable.columns, pairColumns: pairsTable.columns }));
  if (pairs.rows.length === 0) throw new TypeError('\nNo outcome could be read. Say what its words are worth by --outcome "moved in=1,rejected=0", or its column by --pairs "COLUMN=outcome"');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
