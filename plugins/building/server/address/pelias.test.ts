import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { peliasGeocoder } from './pelias.ts';

const feature = (properties: object, coordinates: unknown = [-73.9857, 40.7484]) => ({ type: 'Feature', geometry: { type: 'Point', coordinates }, properties });
const empire = feature({ housenumber: '350', street: '5 AVENUE', postalcode: '10118', borough: 'Manhattan', neighbourhood: 'Midtown' });
const answered = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

describe('a geocoder', () => {
  let service: Server | undefined;
  let host: TestHost | undefined;
  afterEach(async () => {
    await host?.end();
    service?.closeAllConnections();
    await new Promise((done) => (service ? service.close(done) : done(undefined)));
    host = service = undefined;
  });
  const serve = async (answer: RequestListener): Promise<string> => {
    service = createServer(answer);
    await new Promise<void>((done) => service?.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  };
  const find = (url: string, text = '350 5 av') => peliasGeocoder(url).find({ text }, new AbortController().signal);

  it('is asked as Pelias is, for houses of the city', async () => {
    const asked: URL[] = [];
    const url = await serve((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://service'));
      response.end(answered(empire));
    });
    expect(await peliasGeocoder(url).find({ text: '350 5 av & <x>', borough: 'statenIsland' }, new AbortController().signal)).toEqual([
      { address: '350 5 Avenue', borough: 'manhattan', zip: '10118', area: 'Midtown', latitude: 40.7484, longitude: -73.9857 },
    ]);
    await find(`${url}/v2/?api_key=secret`);
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/v1/autocomplete', '/v2/autocomplete']);
    expect(asked[0]?.searchParams.get('text')).toBe('350 5 av & <x>, Staten Island');
    expect(asked[0]?.searchParams.get('boundary.rect.min_lat')).toBe('40.47');
    expect(asked[1]?.searchParams.get('api_key')).toBe('secret');
  });

  it('is believed only where it names a house of the city', async () => {
    const url = await serve((_, response) =>
      response.end(
        answered(
          feature({ street: '5 Avenue', borough: 'Manhattan' }),
          feature({ housenumber: '1', street: 'Main St', county: 'Hudson County' }),
          feature({ housenumber: '1', street: 'Far St', borough: 'Queens' }, [127, 37.5]),
          feature({ housenumber: '1', street: 'Odd St', borough: 'Queens' }, ['x', null]),
          feature({ housenumber: '1', street: 'x'.repeat(300), borough: 'Queens' }),
          null,
          'text',
          feature({ housenumber: '10', street: 'Bay St', county: 'Richmond County', postalcode: 'unknown' }, [-74.07, 40.64, 3]),
        ),
      ),
    );
    expect(await find(url)).toEqual([{ address: '10 Bay St', borough: 'statenIsland', zip: null, area: null, latitude: 40.64, longitude: -74.07 }]);
  });

  it.each<[string, RequestListener]>([
    ['another status', (_, response) => response.writeHead(500).end('{}')],
    ['no JSON', (_, response) => response.end('<html>')],
    ['another shape', (_, response) => response.end('{"features":{}}')],
    ['too much', (_, response) => response.end(`{"features":[],"more":"${'x'.repeat(600_000)}"}`)],
    ['a way elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
    ['nothing in time', () => undefined],
    ['a torn line', (request) => request.socket.destroy()],
  ])('that answers %s is refused', async (_, answer) => {
    await expect(find(await serve(answer))).rejects.toThrow();
  });

  it('adds to what the agency knows, and is missed by nobody when it is down', async () => {
    let mode: 'up' | 'down' = 'up';
    let calls = 0;
    const url = await serve((_, response) => {
      calls += 1;
      if (mode === 'up') response.end(answered(empire, feature({ housenumber: '350', street: '5 STREET', postalcode: '11215', borough: 'Brooklyn' }, [-73.98, 40.67])));
      else response.writeHead(503).end();
    });
    host = await startTestHost({ GEOCODER_URL: url });
    const token = await host.signIn();
    const call = async <T>(path: string) => (await (await host!.call('GET', path, { token })).json()) as T;
    await host.call('POST', '/api/zipCode', { token, body: { zip: '10118', city: 'New York', borough: 'manhattan' } });
    const made = await host.call('POST', '/api/building', { token, body: { address: '350 5th St', confirmedAddress: '350 5th St', borough: 'brooklyn' } });
    const { id } = (await made.json()) as { id: number };
    const suggestions = async () => (await call<{ suggestions: object[] }>('/api/address?q=350%205')).suggestions;

    expect(await suggestions()).toMatchObject([
      { address: '350 5th St', borough: 'brooklyn', known: id },
      { address: '350 5 Avenue', borough: 'manhattan', zip: '10118', zipId: 1, city: 'New York', area: 'Midtown', areaId: null, known: null },
    ]);
    mode = 'down';
    expect(await suggestions()).toMatchObject([{ known: id }]);
    expect(await suggestions()).toHaveLength(1);
    expect(calls).toBe(2);
  });

  it('is reached only through the right to change buildings, and with a query that fits', async () => {
    host = await startTestHost();
    const token = await host.signIn();
    const status = async (path: string, who?: string) => (await host!.call('GET', path, { token: who })).status;
    for (const path of ['/api/address?q=1', '/api/address/taken?address=1&borough=queens', '/api/subway/nearest?latitude=40.7&longitude=-73.9']) {
      expect([path, await status(path), await status(path, token)]).toEqual([path, 401, 200]);
    }
    const fieldsOf = async (path: string) => {
      const answer = await host!.call('GET', path, { token });
      return [answer.status, ((await answer.json()) as { fields: object }).fields];
    };
    expect(await fieldsOf('/api/address?q=1&borough=jersey')).toEqual([400, { borough: 'rule.choice' }]);
    expect(await fieldsOf('/api/address/taken?borough=queens')).toEqual([400, { address: 'rule.required' }]);
    expect(await fieldsOf('/api/subway/nearest?latitude=north&longitude=10')).toEqual([400, { latitude: 'rule.number', longitude: 'rule.tooLarge' }]);
  });
});
