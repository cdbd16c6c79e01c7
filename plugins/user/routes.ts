import { defineRoute } from '#core/route.ts';

export const userRegister = defineRoute('/user/register');
export const userList = defineRoute('/user/list');
export const userUpdate = defineRoute('/user/update/{userIdx}');
