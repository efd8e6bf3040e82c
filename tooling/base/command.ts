/** An expected failure of a command. The message states the problem and the fix; no stack is printed. */
export class CommandError extends Error {}

/**
 * Runs the body of a command line tool. A {@link CommandError} prints its message and exits with code 1.
 * Any other error is a bug in the tool and keeps its stack.
 */
export async function command(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
