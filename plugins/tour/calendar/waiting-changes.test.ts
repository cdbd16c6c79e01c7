import { describe, expect, it } from 'vitest';
import { CallError, type CallOptions, type Http } from '#core/http/http.ts';
import { WaitingChanges, type Shelf, type WaitingChange } from './waiting-changes.ts';

/** A server that takes changes while there is a network, and refuses what it is told to. */
function begin(kept: string | null = null) {
  const network = { isThere: true, refuses: '' };
  const sent: (readonly [path: string, version: number | undefined, key: string | undefined])[] = [];
  const put = async (path: string, _body: unknown, options: CallOptions = {}) => {
    if (!network.isThere) throw new CallError(0, 'No network');
    sent.push([path, options.version, options.idempotencyKey]);
    if (path === network.refuses) throw new CallError(409, 'Changed meanwhile');
    return { version: (options.version ?? 0) + 1 };
  };
  const memory = { text: kept };
  const shelf: Shelf = { read: () => memory.text, write: (text) => void (memory.text = text) };
  const refused: string[] = [];
  const open = () => new WaitingChanges({ put: put as Http['put'] }, shelf, ({ key }) => refused.push(key));
  return { network, sent, memory, refused, open };
}

const change = (key: string, path: string, version = 4): WaitingChange => ({ key, path, version, body: { status: 'done' } });

describe('changes without a network', () => {
  it('wait, outlive the page, and are sent in their order, each with its key', async () => {
    const { network, sent, memory, open } = begin();
    network.isThere = false;
    const first = open();
    await first.add(change('a', '/tour/1'));
    await first.add(change('b', '/tour/2'));
    await first.add(change('c', '/tour/1'));
    expect([sent, first.waiting.length]).toEqual([[], 3]);
    network.isThere = true;
    const second = open();
    await second.replay();
    // the second change of a tour is made on the version that the first left
    expect(sent).toEqual([['/tour/1', 4, 'a'], ['/tour/2', 4, 'b'], ['/tour/1', 5, 'c']]);
    expect([second.waiting, memory.text]).toEqual([[], '[]']);
  });

  it('that the server refuses are told, and hold up nobody', async () => {
    const { network, refused, open } = begin();
    network.isThere = false;
    const changes = open();
    await changes.add(change('a', '/tour/1'));
    await changes.add(change('b', '/tour/2'));
    Object.assign(network, { isThere: true, refuses: '/tour/1' });
    await changes.replay();
    expect([refused, changes.waiting]).toEqual([['a'], []]);
  });

  it('begin empty where what was kept is nonsense', () => {
    expect(begin('{').open().waiting).toEqual([]);
    expect(begin('7').open().waiting).toEqual([]);
  });
});
