/**
 * Matches accepted email addresses. Stricter than the standard, and never laxer than better-auth's own check
 * at sign-in: otherwise a person could be created who can never sign in. ASCII only, so that lower case is
 * the same here and in PostgreSQL.
 */
export const emailPattern =
  "^[A-Za-z0-9_+-](?:[A-Za-z0-9_'+-]*[A-Za-z0-9_+-])?(?:\\.[A-Za-z0-9_+-]+)*" +
  '@(?:[A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$'
