import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBuild } from '#shell/build/build-files.ts';
import { keepEarlier, placeServer } from '#shell/build/earlier-assets.ts';

const script = /[\w.-]+-[\w-]{8}\.js/g;

/** Another name of a script, as another content gives it. */
const renamed = (name: string): string => name.replace(/.(?=.{7}\.js$)/, (letter) => (letter === 'x' ? 'y' : 'x'));

/**
 * Replaces the build in a folder by the next one: the same code, its scripts under other names, as after any change.
 * Parts that pages of the build before may still ask for are kept as the build itself keeps them.
 */
export async function makeNextBuild(out: string): Promise<void> {
  const next = join(out, 'next');
  const [client, server] = [join(next, 'client'), join(next, 'server')];
  const { id: before } = JSON.parse(readFileSync(join(out, 'client/builds/latest.json'), 'utf8')) as { id: string };
  cpSync(join(out, 'client'), client, { recursive: true });
  cpSync(join(out, 'server', before), server, { recursive: true });
  const assets = join(client, 'assets');
  for (const name of readdirSync(assets)) {
    if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name));
  }
  const names = new Set(readdirSync(assets).filter((name) => name.endsWith('.js')));
  const rewrite = (file: string) =>
    writeFileSync(file, readFileSync(file, 'utf8').replace(script, (name) => (names.has(name) ? renamed(name) : name)));
  for (const name of names) {
    rewrite(join(assets, name));
    renameSync(join(assets, name), join(assets, renamed(name)));
  }
  rewrite(join(client, '.vite/manifest.json'));
  rmSync(join(client, 'builds'), { recursive: true });
  const id = await writeBuild(client, server);
  await keepEarlier(out, client);
  await placeServer(out, server, id);
  rmSync(join(out, 'client'), { recursive: true });
  renameSync(client, join(out, 'client'));
  rmSync(next, { recursive: true });
}
