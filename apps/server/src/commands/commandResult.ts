/** Outcome of a command. */
export interface CommandResult {
  /** Output, or the error message. */
  readonly text: string
  readonly isError: boolean
}

export function succeed(text: string): CommandResult {
  return { text, isError: false }
}

export function fail(text: string): CommandResult {
  return { text, isError: true }
}

/** Writes the result to stdout, or to stderr with exit code 1 if it is an error. */
export function printResult({ text, isError }: CommandResult): void {
  const stream = isError ? process.stderr : process.stdout
  stream.write(text)
  if (isError) process.exitCode = 1
}
