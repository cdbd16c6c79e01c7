// Loaded before a staged server: each SIGUSR2 moves its clock on by CLOCK_STEP milliseconds and says so in CLOCK_FILE.
import { writeFileSync } from 'node:fs';

const RealDate = Date;
let moved = 0;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + moved] : given));
  }
  static now() {
    return RealDate.now() + moved;
  }
};
process.on('SIGUSR2', () => {
  moved += Number(process.env.CLOCK_STEP);
  writeFileSync(process.env.CLOCK_FILE, String(moved));
});
