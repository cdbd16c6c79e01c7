/** Where sessions are opened, renewed and ended, as the specification names it. */
export const endpoints = {
  signIn: '/user',
  /** Signs in with a new password in the place of the old. */
  ownPassword: '/user/password',
  /** Whoever was rejected applies again, with the id and password of a sign-in. */
  applyAgain: '/user/again',
  refresh: '/user/auth/refresh',
  signOut: '/user/auth/signout',
  /** An administrator begins, or ends, to see the product as somebody else. */
  view: '/access/view',
} as const;
