import { createInterface } from 'node:readline';
import { adminPassword, startTestHost } from '#tests/support/host.ts';

/**
 * Run as a process of its own by tests of imports: starts a server in the environment it is given, says where it is and the password of its
 * administrator, and answers each line with the most memory it has taken so far, in megabytes.
 */
const host = await startTestHost(JSON.parse(process.argv[2] ?? '{}') as Record<string, string>);
const token = await host.signIn('admin', adminPassword);
process.stdout.write(`${JSON.stringify({ url: host.url, token })}\n`);
createInterface({ input: process.stdin }).on('line', () => {
  process.stdout.write(`${Math.round(process.resourceUsage().maxRSS / 1024)}\n`);
});
process.stdin.on('end', () => void host.end().then(() => process.exit(0)));
