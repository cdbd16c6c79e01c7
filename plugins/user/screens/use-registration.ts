import { useRef, useState } from 'react';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';
import { hashPassword } from '#core/session/login-cipher.ts';
import type { Problems } from '#kit/records/check.ts';
import { draftOf } from '#kit/records/draft.ts';
import { writtenFields, type Draft } from '#kit/records/entity.ts';
import { suiteOf } from '#kit/records/suite.ts';
import type { RegisterBody } from '../register-body.ts';
import { registration, registrationRules } from '../registration.ts';

type Values = Draft<typeof registration>;
type Name = keyof Values & string;

/** Why an attempt to register did not succeed, beyond its fields. */
export interface RegistrationFailure {
  readonly message: string | undefined;
}

/** One registration being filled in: values, what is wrong with those that were touched, and sending it. */
export function useRegistration() {
  const calls = useService(http);
  const [suite] = useState(() => suiteOf(registration, registrationRules));
  const [values, setValues] = useState<Values>(() => draftOf(registration));
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<Problems>({});
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<RegistrationFailure>();
  const [done, setDone] = useState<string>();
  const key = useRef<{ readonly sent: string; readonly key: string }>(undefined);

  const look = (next: Values, names: ReadonlySet<string>) => {
    // the second password is right or wrong by the first
    const seen = names.has('password') && names.has('passwordCheck') ? [...names, 'passwordCheck'] : [...names];
    setProblems(suite.run(next, seen));
  };

  const change = (name: Name, value: unknown) => {
    const next = { ...values, [name]: value } as Values;
    setValues(next);
    setRefused((before) => without(before, name));
    if (touched.has(name) || (name === 'password' && touched.has('passwordCheck'))) look(next, touched);
  };

  const touch = (name: Name) => {
    const names = new Set(touched).add(name);
    setTouched(names);
    look(values, names);
  };

  /** Returns the fields to mend, those known to be `taken` among them; none when the person is registered now. */
  const submit = async (taken: readonly string[]): Promise<readonly string[]> => {
    const names = new Set(writtenFields(registration).map(([name]) => name));
    setTouched(names);
    const found = suite.run(values);
    setProblems(found);
    const wrong = [...Object.keys(found), ...taken];
    if (wrong.length > 0) return inOrder(wrong);
    setSending(true);
    setFailure(undefined);
    try {
      const body = await bodyOf(values);
      const sent = JSON.stringify(body);
      // the same content again is the same registration: an answer may have been lost
      if (key.current?.sent !== sent) key.current = { sent, key: crypto.randomUUID() };
      await calls.post('/user/register', body, { idempotencyKey: key.current.key, quiet: true });
      setDone(body.userId);
      return [];
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { userPw, ...fields } = error.body?.fields ?? {};
      const mend = userPw === undefined ? fields : { ...fields, password: userPw };
      setRefused(mend);
      if (Object.keys(mend).length === 0 && !isSilent(error)) setFailure({ message: error.body?.message });
      return inOrder(Object.keys(mend));
    } finally {
      setSending(false);
    }
  };

  return { values, problems: { ...refused, ...problems } as Problems, isSending, failure, done, change, touch, submit };
}

const inOrder = (names: readonly string[]): readonly string[] =>
  writtenFields(registration)
    .map(([name]) => name)
    .filter((name) => names.includes(name));

const without = (problems: Problems, field: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field));

/** Body of a registration: the filled fields, and of the passwords only the digest. */
async function bodyOf(values: Values): Promise<RegisterBody> {
  const said = Object.entries(values).filter(([name, value]) => value !== null && !name.startsWith('password'));
  return { ...Object.fromEntries(said), userPw: await hashPassword(values.password ?? '') } as unknown as RegisterBody;
}
