import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { currentRunFolder } from '../../scripts/run-folder.mjs';

const known = new Map<string, Promise<string>>();

/**
 * Makes a file once per run, in a folder of that name: the first worker to ask makes it, the others wait and read it, as
 * long as their tests may take.
 */
export function oncePerRun(name: string, make: (folder: string) => Promise<string>): Promise<string> {
  const run = currentRunFolder();
  if (run === undefined) throw new Error('Only a run of the tests has templates');
  const folder = join(run, name);
  const note = join(folder, 'made');
  const find = async (): Promise<string> => {
    const first = await mkdir(folder).then(
      () => true,
      () => false,
    );
    if (first) {
      // one who could not make it says so to those who wait
      const outcome = await make(folder).then(
        (made) => ({ made }),
        (error: unknown) => ({ failed: String(error) }),
      );
      await writeFile(`${note}.part`, JSON.stringify(outcome));
      await rename(`${note}.part`, note);
    }
    let text = '';
    while ((text = await readFile(note, 'utf8').catch(() => '')) === '') await wait(20);
    const { made, failed } = JSON.parse(text) as { readonly made?: string; readonly failed?: string };
    if (made === undefined) throw new Error(`${name}: ${failed}`);
    return made;
  };
  const found = known.get(name) ?? find();
  known.set(name, found);
  return found;
}
