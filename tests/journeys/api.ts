import { createCipheriv, createHash } from 'node:crypto';

/** The secret every staged server is started with: 24 characters, as an operator would choose them. */
export const loginSecret = 'a staged login secret 24';

/** Body of a successful sign-in. */
export interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly roleList: readonly string[];
  readonly rights?: object;
}

/** Signs in over the wire as a client of another make would: AES-256 of the id, SHA-512 of the password. */
export async function signIn(url: string, userId: string, userPassword: string, headers: Readonly<Record<string, string>> = {}): Promise<SignedIn> {
  const key = Buffer.concat([Buffer.from(loginSecret), Buffer.alloc(8)]);
  const cipher = createCipheriv('aes-256-cbc', key, Buffer.from(loginSecret.slice(0, 16)));
  const answer = await fetch(`${url}/api/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      userId: Buffer.concat([cipher.update(userId), cipher.final()]).toString('base64'),
      userPw: createHash('sha512').update(userPassword).digest('hex'),
      token: '',
    }),
  });
  if (!answer.ok) throw new Error(`Sign-in was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as SignedIn;
}
