// A reporter of vitest that keeps the seconds of each file with its hooks, which the JSON report leaves out: there a file
// begins with its first test. Plain JavaScript without packages.
import { writeFileSync } from 'node:fs';

export default class FileTimes {
  #files = [];

  onTestModuleEnd(file) {
    this.#files.push({ name: file.moduleId, seconds: file.diagnostic().duration / 1000 });
  }

  onTestRunEnd() {
    if (process.env.STOOP_FILE_TIMES) writeFileSync(process.env.STOOP_FILE_TIMES, JSON.stringify(this.#files));
  }
}
