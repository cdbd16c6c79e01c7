import type { TestProject } from 'vitest/node';
import { build } from '../../scripts/prepare.mjs';
import { openRunFolder, type RunFolder } from '../../scripts/run-folder.mjs';

let run: RunFolder | undefined;
let users = 0;

/** Gives a run its folder, which goes with the last of its projects. */
export default function setup(project: TestProject): () => Promise<void> {
  run ??= openRunFolder();
  users += 1;
  // journeys that are run again drive the product as it is now
  if (project.name === 'product') project.onTestsRerun(async () => build());
  return async () => {
    users -= 1;
    if (users > 0) return;
    await run?.end();
    run = undefined;
  };
}
