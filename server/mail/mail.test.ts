import { afterEach, beforeEach, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { readConfig } from '../config.ts';
import { database } from '../database/database.ts';
import { openCarriers } from '../push/carriers.ts';
import { createDelivery, delivery } from '../push/delivery.ts';
import type { OutgoingMessage } from '../push/outbox.ts';
import { readableMessages } from '../push/readable.ts';
import { writing } from '../records/write/writing.ts';
import { accounts } from '../session/accounts.ts';
import { mail } from './mail.ts';

onEachEngine('mail', (_, place) => {
  let host: TestHost;
  let server: MailServer;
  beforeEach(async () => {
    const { databaseUrl } = await place();
    server = await startMailServer();
    const said = { MAIL_URL: server.url, MAIL_FROM: 'Stoop <stoop@agency.example>', PUBLIC_URL: 'https://stoop.agency.example' };
    host = await startTestHost({ ...said, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  });
  afterEach(async () => {
    await host.end();
    await server.close();
  });
  const send = (more: Partial<OutgoingMessage>) =>
    host.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) =>
      batch.message({ to: 1, title: { kr: '새 계약', en: 'New contract', zh: '新合同' }, body: { kr: '본문', en: 'Body', zh: '正文' }, link: '/contract/update/7', ...more }),
    );
  const deliver = () => host.kernel.use(delivery).run();
  const later = (milliseconds: number) =>
    createDelivery({
      database: host.kernel.use(database),
      carriers: host.kernel.use(openCarriers),
      mail: host.kernel.use(mail),
      accounts: host.kernel.use(accounts),
      readable: (userIdx, messages) => readableMessages(host.kernel, userIdx, messages),
      ending: new AbortController().signal,
      now: () => Date.now() + milliseconds,
    }).run();
  const waiting = async () => (await host.kernel.use(database).read.selectFrom('pushDelivery').selectAll().execute()).length;

  it('carries a message to the account’s address, in the language of its last session, with the address of the record', async () => {
    await send({ carriage: { push: false, mail: true } });
    await send({ carriage: { push: true, mail: false } });
    await deliver();
    expect(server.letters).toHaveLength(1);
    expect(server.letters[0]).toMatchObject({ to: 'admin@stoop.example' });
    expect(server.letters[0]!.source).toMatch(/From: Stoop <stoop@agency.example>/);
    expect(server.letters[0]!.source).toMatch(/Subject: New contract/);
    expect(server.letters[0]!.source).toContain('Body\nhttps://stoop.agency.example/contract/update/7');
    expect(await waiting()).toBe(0);
  });

  it('gathers what is held until a time into one digest', async () => {
    const mailAt = Date.now() + 3_600_000;
    for (const title of ['First', 'Second']) await send({ title, body: '박소연', carriage: { push: false, mail: true, mailAt } });
    await deliver();
    expect(server.letters).toHaveLength(0);
    await later(3_700_000);
    expect(server.letters).toHaveLength(1);
    expect(server.letters[0]!.source).toMatch(/Subject: 2 messages/);
    expect(server.letters[0]!.source).toContain('First\n박소연\nhttps://stoop.agency.example/contract/update/7\n\nSecond');
  });

  it('tries again what a mail server puts off, and not what it refuses', async () => {
    server.answers.push('451 later', '550 no such mailbox');
    await send({ carriage: { push: false, mail: true } });
    await deliver();
    expect([server.letters.length, await waiting()]).toEqual([0, 1]);
    await later(60_000);
    expect([server.letters.length, await waiting()]).toEqual([0, 0]);
  });

  it('sends nobody what they have read meanwhile', async () => {
    await send({ carriage: { push: false, mail: true, silent: 'read' } });
    await deliver();
    expect([server.letters.length, await waiting()]).toEqual([0, 0]);
  });
});

it('mail needs a sender and the product’s own address', () => {
  expect(() => readConfig({ MAIL_URL: 'smtp://localhost' })).toThrow('MAIL_URL needs MAIL_FROM and PUBLIC_URL');
  expect(() => readConfig({ MAIL_URL: 'http://localhost', MAIL_FROM: 'a@b.example', PUBLIC_URL: 'https://b.example' })).toThrow('MAIL_URL starts with smtp:// or smtps://');
});
