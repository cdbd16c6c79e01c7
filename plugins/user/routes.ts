import { defineRoute } from '#core/route.ts';

export const userRegister = defineRoute('/user/register');
