import { createHash } from 'node:crypto';
import { cameraPhoto } from './dropping.ts';
import { password, type Stage } from './stage.ts';

/** Somebody to register: the password is the administrator's unless said. */
export interface Newcomer {
  readonly userId: string;
  readonly name?: string;
  readonly secret?: string;
}

/** Somebody registers, who then awaits approval; returns their id. */
export async function applicant(stage: Pick<Stage, 'url'>, { userId, name = '박미나', secret = password }: Newcomer, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const answer = await fetch(`${stage.url}/api/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ userId, name, email: `${userId}@stoop.example`, userPw: createHash('sha512').update(secret).digest('hex') }),
  });
  if (!answer.ok) throw new Error(`Registering was answered with ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}

/** A member of the staff: approved, with roles or as an administrator; returns their id. */
export async function member(
  stage: Pick<Stage, 'url' | 'api'>,
  person: Newcomer & { readonly roles?: readonly string[]; readonly admin?: boolean },
): Promise<number> {
  const id = await applicant(stage, person);
  const { version } = (await stage.api<{ version: number }>('GET', `/user/${id}`)).body;
  const change = { status: 'approved', ...(person.admin && { type: 'admin' }) };
  const approved = await stage.api('PUT', `/user/${id}`, change, { 'if-match': `"${version}"` });
  if (approved.status !== 200) throw new Error(`Approving was answered with ${approved.status}`);
  if (person.roles) await stage.api('PUT', `/user/${id}/role`, { roleList: person.roles });
  return id;
}

/** Two management companies, and buildings of Elm Street from number 101 on; returns the ids of the buildings. */
export async function elmStreet(
  stage: Pick<Stage, 'api'>,
  count: number,
  valuesOf: (at: number) => Readonly<Record<string, unknown>>,
): Promise<readonly number[]> {
  for (const en of ['Halcyon', 'Northline']) await stage.api('POST', '/managementCompany', { name: { kr: '', en, zh: '' } });
  const ids: number[] = [];
  for (let at = 1; at <= count; at += 1) {
    const { status, body } = await stage.api<{ id: number }>('POST', '/building', { address: `${100 + at} Elm St`, confirmedAddress: `${100 + at} Elm St`, borough: 'queens', year: 1931, ...valuesOf(at) });
    if (status !== 200) throw new Error(`Building ${at} was answered with ${status}`);
    ids.push(body.id);
  }
  return ids;
}

/** A photo that the stage keeps, as a record holds it. */
export async function keptPhoto(stage: Stage, tone = 90): Promise<object> {
  const { accessToken } = await stage.session();
  const { type, bytes } = await cameraPhoto('photo.jpg', tone);
  const answer = await fetch(`${stage.url}/api/file`, { method: 'POST', headers: { authorization: `Bearer ${accessToken}`, 'content-type': type }, body: new Uint8Array(bytes) });
  if (!answer.ok) throw new Error(`The photo was answered with ${answer.status}`);
  return (await answer.json()) as object;
}
