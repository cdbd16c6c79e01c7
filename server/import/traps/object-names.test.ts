import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { openHeaterImport, said } from '#tests/support/sample-import.ts';

onEachEngine('cells of a file', (open) => {
  it('take cells called as what every object has for names like any other', async () => {
    const { upload, checked, rows } = await openHeaterImport(await open());
    const { id } = await upload('Where,Made by,Tone\n1 A Street,constructor,toString\n2 A Street,valueOf,hasOwnProperty\n');
    const one = await checked(id);
    expect(one.stopped).toBeUndefined();
    expect(said(await rows(id))).toEqual([
      '2 | error | maker rule.unknownLabel | tone rule.choice',
      '3 | error | maker rule.unknownLabel | tone rule.choice',
    ]);
  });
});
