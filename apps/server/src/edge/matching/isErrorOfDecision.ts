/** SQLSTATE codes: invalid data, a violated constraint, a deadlock with another group. */
const states = /^(22...|23...|40P01)$/

/**
 * Returns whether one decision of a group may have caused an error, so that the others can be stored without it.
 * The statement was rolled back then. A deadlock needs two decisions in each group, so it ends when they are
 * separated.
 */
export function isErrorOfDecision(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && states.test(code)
}
