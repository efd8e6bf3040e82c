/**
 * The mail addresses that people have here: fewer than mail itself allows, and none that better-auth would
 * not take at sign-in, or somebody could be made who can never sign in. In plain ASCII, so that lower case
 * is the same here and in PostgreSQL.
 */
export const emailPattern =
  "^[A-Za-z0-9_+-](?:[A-Za-z0-9_'+-]*[A-Za-z0-9_+-])?(?:\\.[A-Za-z0-9_+-]+)*" +
  '@(?:[A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$'
