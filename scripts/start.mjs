// `npm start`: installs if needed, builds if stale, then serves the product with a demonstration agency.
import { spawn } from 'node:child_process';
import { build, install, node, serverFlags, withPath } from './prepare.mjs';

install();
build();
const server = spawn(node(), [...serverFlags, 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...withPath(), STOOP_DEMO: process.env.STOOP_DEMO ?? 'on' },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
