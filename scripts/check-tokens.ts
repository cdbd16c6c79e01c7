// `npm run tokens`: names every pair of tokens that has too little contrast, and ends with 1 when there is one.
import { contrastFaults, contrastPairs } from '#kit/ui/contrast.ts';
import { coloursOf } from '#kit/ui/tokens.ts';
import file from '#kit/ui/tokens.json' with { type: 'json' };

const faults = contrastFaults(coloursOf(file));
for (const { theme, over, ground, ratio, least } of faults)
  console.error(`kit/ui/tokens.json, ${theme}: ${over} on ${ground} has a contrast of ${ratio.toFixed(2)}, and needs ${least}`);
if (faults.length === 0) console.log(`${contrastPairs.length} pairs of tokens hold their contrast in both themes`);
process.exitCode = faults.length > 0 ? 1 : 0;
