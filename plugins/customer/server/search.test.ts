import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writing } from '#server/records/write/writing.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { someone } from '#tests/support/sample-records.ts';

describe('a caller', () => {
  let host: TestHost;
  let token: string;
  let agent: string;
  beforeAll(async () => {
    host = await startTestHost();
    token = await host.signIn();
    const userPw = host.credentials('', 'a password of agents').userPw;
    const { id } = (await (await host.call('POST', '/api/user/register', { body: { userId: 'agent01', name: 'Agent', email: 'agent01@example.com', userPw } })).json()) as { id: number };
    await host.call('PUT', `/api/user/${id}`, { token, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
    await host.call('PUT', `/api/user/${id}/role`, { token, body: { roleList: ['leasingAgent'] } });
    agent = await host.signIn('agent01', 'a password of agents');
    for (const body of [
      { name: '최민준', nativeName: 'Choi Minjun', phone: '010-5550-1234', messenger: 'KakaoTalk minjun.choi' },
      { name: 'Wang Zihan', nativeName: '王子涵', phone: '+1 (646) 555-0120', email: 'zihan@example.com' },
    ])
      await host.call('POST', '/api/customer', { token: agent, body });
    // as much like the others as can be, and nobody else's to find
    await host.call('POST', '/api/customer', { token, body: { name: 'Private 민준', nativeName: 'Choi Minjun 子涵', phone: '010-5550-1234', messenger: 'KakaoTalk minjun.choi', email: 'zihan@example.com' } });
  });
  afterAll(() => host.end());

  const find = async (q: string, as = token) => {
    const { groups } = (await (await host.call('GET', `/api/search?${new URLSearchParams({ q })}`, { token: as })).json()) as { groups: { record: string; rows: { title: string }[] }[] };
    return groups.filter(({ record }) => record === 'customer').flatMap(({ rows }) => rows.map(({ title }) => title));
  };

  it.each([
    ['a fragment of the phone', '5550-12', '최민준'],
    ['the last digits of the phone', '550120', 'Wang Zihan'],
    ['the phone as it is dialled', '646 555 0120', 'Wang Zihan'],
    ['first consonants', 'ㅊㅁㅈ', '최민준'],
    ['a part of the name', '민준', '최민준'],
    ['the name in other letters', 'minjun ch', '최민준'],
    ['the name in one’s own script', '子涵', 'Wang Zihan'],
    ['the number with its letter', 'C-2', 'Wang Zihan'],
    ['the number with its letter, as it is typed in haste', 'c2', 'Wang Zihan'],
    ['the messenger', 'kakaotalk minjun', '최민준'],
    ['the e-mail', 'zihan@', 'Wang Zihan'],
  ])('is found from anywhere by %s', async (_, q, name) => {
    expect(await find(q)).toContain(name);
    const own = await find(q, agent);
    expect(own).toContain(name);
    expect(own).not.toContain('Private 민준');
  });

  it('is found by whom they call among a thousand others of their name, and by nobody else', async () => {
    const names = Array.from({ length: 1100 }, (_, at) => ({ name: `Ha Thousand ${at}`, phone: `+1 917 555 ${1000 + at}` }));
    await host.kernel.use(writing).run(someone(1, ['admin']), { kind: 'form' }, (batch) => batch.createMany('customer', names));
    await host.call('POST', '/api/customer', { token: agent, body: { name: 'Ha Thousandth', phone: '+1 917 444 0199' } });
    expect(await find('ha thousand', agent)).toEqual(['Ha Thousandth']);
    expect(await find('917', agent)).toEqual(['Ha Thousandth']);
    expect(await find('ha thousand')).toHaveLength(6);
  });

  it('is found by the name, and by no contact, by whoever sees a part of contacts', async () => {
    const staff = async (userId: string, role: string) => {
      const userPw = host.credentials('', 'a password of agents').userPw;
      const { id } = (await (await host.call('POST', '/api/user/register', { body: { userId, name: 'Staff', email: `${userId}@example.com`, userPw } })).json()) as { id: number };
      await host.call('PUT', `/api/user/${id}`, { token, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
      expect((await host.call('PUT', `/api/user/${id}/role`, { token, body: { roleList: [role] } })).status).toBe(200);
      return host.signIn(userId, 'a password of agents');
    };
    const grants = [{ right: 'customer/view', reach: 'all' }, { right: 'customer/contact', reach: 'own' }, { right: 'customer/edit', reach: 'own' }];
    for (const [code, some] of [['sees1', grants.slice(0, 1)], ['partly1', grants]] as const) {
      expect((await host.call('POST', '/api/role', { token, body: { code, name: { kr: '', en: code, zh: '' }, grants: some } })).status).toBe(200);
    }
    await host.call('POST', '/api/customer', { token, body: { name: '김지우', nativeName: 'Kim Jiwoo', phone: '+1 332 555 0171', email: 'jiwoo@example.com' } });
    for (const name of ['Leah Bennett II', 'Anna Leah Bennett', 'Leah Bennett']) await host.call('POST', '/api/customer', { token, body: { name, phone: '+1 332 555 0172' } });
    for (const as of [await staff('match01', 'matchCoordinator'), await staff('sees01', 'sees1'), await staff('partly01', 'partly1')]) {
      expect(await find('leah bennett', as)).toEqual(['Leah Bennett', 'Leah Bennett II', 'Anna Leah Bennett']);
      expect(await find('김지우', as)).toEqual(['김지우']);
      for (const contact of ['3325550171', '555-0171', '50171', 'jiwoo@', 'kakaotalk']) expect([contact, await find(contact, as)]).toEqual([contact, []]);
    }
    const own = await host.signIn('partly01', 'a password of agents');
    await host.call('POST', '/api/customer', { token: own, body: { name: 'Own Leah Bennett', phone: '+1 332 555 0172' } });
    expect(await find('3325550172', own)).toEqual(['Own Leah Bennett']);
    expect(await find('leah bennett', own)).toHaveLength(4);
  });

  it('is found first by the number alone', async () => {
    expect((await find('2'))[0]).toBe('Wang Zihan');
  });
});
