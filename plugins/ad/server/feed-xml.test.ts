import { expect, it } from 'vitest';
import type { Feed } from '../api.ts';
import { adXml, xmlEnd, xmlStart } from './feed-xml.ts';

it('a feed stays well-formed whatever is written in an ad', () => {
  const nasty = `"quoted" & <b>'bold'</b> ]]> \u0000\u0008\u001b\ufffe \ud800 끝 😀`;
  const feed: Feed = {
    currency: 'USD',
    amounts: 'dollars',
    ads: [
      { id: 1, address: nasty, borough: 'brooklyn', zip: '11217', latitude: 40.7, longitude: null, units: [nasty], floor: null, bedrooms: 0, baths: 1.5, price: '4100.50', netPrice: null, availableOn: '2026-12-10', noFee: true, fees: [{ label: nasty, amount: '20.00', oneTime: true }], texts: [{ language: 'kr', title: nasty, text: `${nasty}\n둘째 줄` }], photos: ['/media/a'], link: 'https://stoop.example/?a=1&b=2', until: '2026-12-20' },
    ],
  };
  const xml = xmlStart + feed.ads.map(adXml).join('\n') + xmlEnd;
  const safe = '&quot;quoted&quot; &amp; &lt;b&gt;&apos;bold&apos;&lt;/b&gt; ]]&gt;   끝 😀';
  expect(xml).toContain(`<address>${safe}</address>`);
  expect(xml).toContain(`<zip>11217</zip><latitude>40.7</latitude><unit>${safe}</unit><bedrooms>0</bedrooms><baths>1.5</baths>`);
  expect(xml).toContain(`<fee label="${safe}" oneTime="true">20.00</fee>`);
  expect(xml).toContain(`<text xml:lang="ko"><title>${safe}</title><body>${safe}\n둘째 줄</body></text>`);
  expect(xml).toContain('<link>https://stoop.example/?a=1&amp;b=2</link>');
  expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
  // every element that opens closes, in its order
  const open: string[] = [];
  for (const [, slash, name] of xml.slice(xml.indexOf('\n')).matchAll(/<(\/?)([a-zA-Z]+)[^>]*>/g)) {
    if (slash) expect(open.pop()).toBe(name);
    else open.push(name!);
  }
  expect(open).toEqual([]);
});
