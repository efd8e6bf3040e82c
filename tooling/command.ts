/** A command cannot do its work, for a reason that one sentence tells, with what to do about it. */
export class Refusal extends Error {}

/**
 * Runs the body of a command line tool. A refusal ends it with its sentence; anything else is a bug
 * of the tool and keeps its stack.
 */
export async function command(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
