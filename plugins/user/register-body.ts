import type { Draft } from '#kit/records/entity.ts';
import type { user } from './entity.ts';

/** Body of a registration; the password is its SHA-512 in hexadecimal. */
export interface RegisterBody {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly phone?: string | null | undefined;
  readonly preferredArea?: string | null | undefined;
  readonly gender?: Draft<typeof user>['gender'] | undefined;
  readonly birthDate?: string | null | undefined;
  readonly residenceDuration?: number | null | undefined;
  readonly userPw: string;
}
