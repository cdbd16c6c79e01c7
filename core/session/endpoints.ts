/** Where sessions are opened, renewed and ended, as the specification names it. */
export const endpoints = {
  signIn: '/user',
  refresh: '/user/auth/refresh',
  signOut: '/user/auth/signout',
} as const;
