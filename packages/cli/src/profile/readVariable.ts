import type { CliContext } from '../cliContext.ts'

/** Returns a variable. An empty one is missing: a secret that CI does not have is often an empty variable. */
export function readVariable(env: CliContext['env'], name: string): string | undefined {
  return env[name] === '' ? undefined : env[name]
}
