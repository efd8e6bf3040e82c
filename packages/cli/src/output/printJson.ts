import type { CliContext } from '../cliContext.ts'

/** Prints one value, for scripts. */
export function printJson({ print }: CliContext, value: unknown): void {
  print(JSON.stringify(value, null, 2))
}
