import { expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost } from '#tests/support/host.ts';

const password = 'a password of staff';
const personal = { messenger: 'KakaoTalk jiwoo', annualIncome: 9_800_000, guarantorName: '최영호', guarantorIncome: 34_000_000, documents: [{ kind: 'visa', askedOn: '2026-11-02', receivedOn: null, expiresOn: null, note: 'F-1' }], memo: 'Their mother calls back' };

onEachEngine('personal data of a customer', (_, place) => {
  it('is read by those who see contacts: messenger, income, papers, memo, notes, also beside a recommendation', async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const admin = await host.signIn();
      const call = jsonCalls(host, admin);
      const staff = async (userId: string, roleList: readonly string[]): Promise<string> => {
        const { id } = (await call('POST', 'user/register', { userId, name: 'Staff', email: `${userId}@stoop.example`, userPw: host.credentials('', password).userPw }, '')).body as { id: number };
        expect((await call('PUT', `user/${id}`, { status: 'approved' }, admin, 1)).status).toBe(200);
        expect((await call('PUT', `user/${id}/role`, { roleList })).status).toBe(200);
        return host.signIn(userId, password);
      };
      const [matcher, agent] = [await staff('matcher1', ['matchCoordinator']), await staff('agent01', ['leasingAgent'])];
      const { id } = (await call('POST', 'customer', { name: 'Jiwoo', phone: '2125550100', budget: 300_000, ...personal }, agent)).body as { id: number };
      expect((await call('POST', `customer/${id}/remarks`, { kind: 'note', text: 'Divorced' }, agent)).status).toBe(200);
      const building = (await call('POST', 'building', { address: '1 Jackson Ave', confirmedAddress: '1 Jackson Ave', borough: 'queens' })).body.id as number;
      const rent = (await call('POST', 'rent', { title: 'Fits', building, price: 290_000, availableMoveDate: '2026-12-01' })).body.id as number;

      const hidden = { messenger: 'K•••', annualIncome: null, guarantorName: null, guarantorIncome: null, documents: null, memo: null };
      const texts = ['jiwoo', '9800000', '34000000', '최영호', 'F-1', 'mother', 'Divorced'];
      const paths = [`customer/${id}`, 'customer', `customer/${id}/history`, `customer/${id}/remarks`, `recommend/suggest/customer/${id}`, `recommend/suggest/rent/${rent}`];
      for (const path of paths) {
        const [less, whole] = [await call('GET', path, undefined, matcher), await call('GET', path, undefined, path.startsWith('recommend') ? admin : agent)];
        expect([path, less.status, whole.status]).toEqual([path, 200, 200]);
        expect([path, texts.filter((text) => JSON.stringify(less.body).includes(text))]).toEqual([path, []]);
        expect([path, texts.some((text) => JSON.stringify(whole.body).includes(text))]).toEqual([path, true]);
      }
      expect((await call('GET', `customer/${id}`, undefined, matcher)).body).toMatchObject(hidden);
      expect((await call('GET', `customer/${id}`, undefined, agent)).body).toMatchObject(personal);
      expect((await call('GET', `customer/${id}/remarks`, undefined, agent)).body.rows).toMatchObject([{ text: 'Divorced' }]);
      // nor is it asked for by a filter, an order, a search or a mention
      for (const query of ['annualIncome=9000000..', 'sort=annualIncome', 'guarantorIncome=1..']) expect([query, (await call('GET', `customer?${query}`, undefined, matcher)).status]).toEqual([query, 400]);
      expect((await call('GET', 'customer?q=kakaotalk', undefined, matcher)).body.rows).toEqual([]);
      expect((await call('GET', 'customer?q=kakaotalk', undefined, agent)).body.rows).toHaveLength(1);
      const { rows: people } = (await call('GET', `customer/${id}/remarks/people`, undefined, agent)).body as { rows: readonly { name: string }[] };
      expect(people).toHaveLength(2);
    } finally {
      await host.end();
    }
  });
}, 'product');
