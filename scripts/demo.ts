// `npm run demo -- --buildings 200000` fills an empty agency with as many buildings as asked for, then serves nothing.
// `--rents 20000 --rooms 60000` adds homes until there are so many, also to an agency that has buildings already.
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/config.ts';
import { startServer } from '#server/main.ts';
import { addHomes } from './many-homes.ts';

const { values } = parseArgs({
  options: { buildings: { type: 'string', default: '400' }, rents: { type: 'string', default: '0' }, rooms: { type: 'string', default: '0' } },
});
const countOf = (name: keyof typeof values, least: number): number => {
  const count = Number(values[name]);
  if (Number.isInteger(count) && count >= least && count <= 5_000_000) return count;
  console.error(`--${name} is a whole number from ${least} to 5000000`);
  return process.exit(1);
};
const buildings = countOf('buildings', 1);
const homes = { rents: countOf('rents', 0), rooms: countOf('rooms', 0) };
try {
  const started = performance.now();
  const config = { ...readConfig(process.env), demo: true, port: 0 };
  let filled = false;
  const server = await startServer(config, {
    pages: false,
    size: buildings,
    report: (line) => {
      filled = true;
      console.log(line);
    },
  });
  if (homes.rents > 0 || homes.rooms > 0) {
    await addHomes(server.kernel, homes, (line) => {
      filled = true;
      console.log(line);
    });
  }
  await server.stop();
  if (server.administrator) console.log(`Sign in as ${server.administrator.userId} with the password ${server.administrator.password}`);
  console.log(
    filled
      ? `Done in ${((performance.now() - started) / 1000).toFixed(1)} s, in ${config.dataDir}`
      : `Nothing was added: somebody has written in ${config.dataDir} already. Name another folder in DATA_DIR.`,
  );
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
