import { assert, json, pre, property, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, readBytes } from './json.ts';
import { Refusal } from '#server/refusal.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const outcome = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error instanceof Refusal ? error.status : error;
  }
};

describe('JSON from outside', () => {
  it('is read as JSON reads it', () => {
    assert(
      property(json({ maxDepth: 5 }), (text) => {
        pre(!text.includes('__proto__'));
        expect(outcome(() => parseJson(bytes(text)))).toEqual(outcome(() => JSON.parse(text)));
      }),
      { numRuns: 300 },
    );
  });

  it('of any bytes is read or refused, never anything else', () => {
    assert(
      property(uint8Array({ maxLength: 200 }), (noise) => {
        const result = outcome(() => parseJson(noise));
        expect(result).not.toBeInstanceOf(Error);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['no JSON', '{"a":'],
    ['nothing', ''],
    ['too deep', '['.repeat(100_000)],
    ['too deep and whole', '['.repeat(33) + ']'.repeat(33)],
    ['a long list', JSON.stringify(Array.from({ length: 10_001 }, () => 0))],
    ['a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['a prototype by its constructor', '{"a":{"constructor":{"prototype":{"isAdmin":true}}}}'],
    ['NUL', '"a\\u0000b"'],
    ['half a character', '"\\ud800"'],
    ['half a character in a key', '{"\\ud800":1}'],
    ['an endless number', '[1e999]'],
  ])('is refused: %s', (_, text) => {
    expect(outcome(() => parseJson(bytes(text)))).toBe(400);
  });

  it('is refused: bytes that are no UTF-8', () => {
    expect(outcome(() => parseJson(Uint8Array.of(0x22, 0xc3, 0x28, 0x22)))).toBe(400);
  });

  it('may hold brackets inside texts and 32 levels', () => {
    expect(parseJson(bytes(JSON.stringify('['.repeat(100))))).toBe('['.repeat(100));
    expect(parseJson(bytes('"\\"[["'))).toBe('"[[');
    expect(outcome(() => parseJson(bytes('['.repeat(32) + ']'.repeat(32))))).toBeInstanceOf(Array);
  });

  it('is not read beyond its limit, whatever its length claims', async () => {
    const large = () =>
      new Request('http://stoop.example/', {
        method: 'POST',
        duplex: 'half',
        body: new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(1024)),
        }),
      } as RequestInit);
    await expect(readBytes(large(), 10_000)).rejects.toMatchObject({ status: 413 });
  });
});
