import type { Draft } from '#kit/records/entity.ts';
import type { user } from './entity.ts';

/** Body of a registration; the password is its SHA-512 in hexadecimal. */
export interface RegisterBody {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly phone?: string | null | undefined;
  readonly preferredArea?: number | null | undefined;
  readonly gender?: Draft<typeof user>['gender'] | undefined;
  readonly birthDate?: string | null | undefined;
  readonly residenceDuration?: number | null | undefined;
  readonly userPw: string;
}

/** The answer to `GET /api/user/register/area`: areas in their order, by their name in the caller's language. */
export interface RegisterAreas {
  readonly areas: readonly { readonly id: number; readonly name: string }[];
}
