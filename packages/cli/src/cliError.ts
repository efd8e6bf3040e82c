import type { ExitCode } from './exitCodes.ts'

/** An expected failure of a command. The message states the problem and what to do. */
export class CliError extends Error {
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}
