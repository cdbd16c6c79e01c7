// `npm run demo -- --buildings 200000` fills an empty agency with as many buildings as asked for, then serves nothing.
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/config.ts';
import { startServer } from '#server/main.ts';

const { values } = parseArgs({ options: { buildings: { type: 'string', default: '400' } } });
const buildings = Number(values.buildings);
if (!Number.isInteger(buildings) || buildings < 1 || buildings > 5_000_000) {
  console.error('--buildings is a whole number from 1 to 5000000');
  process.exit(1);
}
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
