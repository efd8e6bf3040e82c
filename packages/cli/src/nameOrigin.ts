import { CliError } from './cliError.ts'
import { describeConnection } from './describeConnection.ts'
import { exitCodes } from './exitCodes.ts'

/** Wraps `fetch`, so that a request without a response names where it was sent. */
export function nameOrigin(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    try {
      return await send(input, init)
    } catch (error) {
      // With a reason of the network. Others are aborts and bugs.
      if (!(error instanceof TypeError && error.cause instanceof Error)) throw error
      const { origin } = new URL(input instanceof Request ? input.url : input)
      throw new CliError(
        `No response from ${origin}: ${describeConnection(error)}. Check the URL, and that the service runs.`,
        exitCodes.unavailable,
        { cause: error.cause },
      )
    }
  }
}
