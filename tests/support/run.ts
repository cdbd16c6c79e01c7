import type { TestProject } from 'vitest/node';
import { build } from '../../scripts/prepare.mjs';
import { openRunFolder, type RunFolder } from '../../scripts/run-folder.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that the files of one run share: its PostgreSQL server and its database templates. */
    runFolder: string;
  }
}

let run: RunFolder | undefined;
let users = 0;

/** Gives each project of a run the same folder, which goes with the last of them. */
export default function setup(project: TestProject): () => Promise<void> {
  run ??= openRunFolder();
  users += 1;
  project.provide('runFolder', run.folder);
  // journeys that are run again drive the product as it is now
  if (project.name === 'product') project.onTestsRerun(async () => build());
  return async () => {
    users -= 1;
    if (users > 0) return;
    await run?.end();
    run = undefined;
  };
}
