import { setFlagsFromString } from 'node:v8';

/** How a server that is kept small lets its heap grow; undefined where it was started without. */
const usual = process.execArgv.find((flag) => flag.startsWith('--heap-growing-percent='));

let working = 0;

/** Runs work that fills the heap and empties it again, such as an import: collecting it at each fifth more takes a third of its processor. */
export async function withRoom<T>(work: () => Promise<T>): Promise<T> {
  working += 1;
  if (usual && working === 1) setFlagsFromString('--heap-growing-percent=45');
  try {
    return await work();
  } finally {
    working -= 1;
    if (usual && working === 0) setFlagsFromString(usual);
  }
}
