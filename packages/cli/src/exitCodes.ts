/** Exit codes of every command. Scripts rely on them, so a code never changes its meaning. */
export const exitCodes = {
  ok: 0,
  /** The command failed for a reason that has no code of its own. */
  failed: 1,
  /** The arguments are wrong. */
  usage: 2,
  /** There is no key, or the service refused it. */
  notAllowed: 3,
  notFound: 4,
  /** The service did not respond, or responded that it is unavailable or overloaded. */
  unavailable: 5,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
