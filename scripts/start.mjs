// `npm start`: installs if needed, builds if stale, then serves the product with a demonstration agency.
// `npm run serve` leaves out all but the serving (`--built`).
import { spawn } from 'node:child_process';
import { build, install, node, serverEnvironment, serverFlags, withPath } from './prepare.mjs';

const isBuilt = process.argv.includes('--built');
if (!isBuilt) {
  install();
  build();
}
const server = spawn(node(), [...serverFlags, 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...serverEnvironment, ...withPath(), ...(!isBuilt && { STOOP_DEMO: process.env.STOOP_DEMO ?? 'on' }) },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
