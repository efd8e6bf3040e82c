import { CommanderError } from 'commander'
import type { CliContext } from './cliContext.ts'
import { createProgram } from './createProgram.ts'
import { describeFailure } from './describeFailure.ts'
import { type ExitCode, exitCodes } from './exitCodes.ts'
import { nameOrigin } from './nameOrigin.ts'

/** Runs a command. Returns the exit code; a bug rejects. */
export async function runCli(args: readonly string[], context: CliContext): Promise<ExitCode> {
  try {
    await createProgram({ ...context, fetch: nameOrigin(context.fetch) }).parseAsync(args, {
      from: 'user',
    })
    return exitCodes.ok
  } catch (error) {
    // Help and version end with 0, wrong arguments with 1. Both have been printed.
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
    }
    if (context.signal.aborted) return exitCodes.ok
    const failure = describeFailure(error)
    if (failure === null) throw error
    context.note(failure.message)
    return failure.exitCode
  }
}
