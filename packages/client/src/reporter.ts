import { linkError, type LinkError } from './errors.ts'
import type { Logger } from './ports.ts'

/** Tells the developer of errors: one line on the console and a call of `onError`. Never throws. */
export interface Reporter {
  readonly report: (error: LinkError) => void
  /** As `report`, but the same code is told once in the life of this reporter. */
  readonly reportOnce: (error: LinkError) => void
}

export function createReporter(
  logger: Logger,
  onError: () => ((error: LinkError) => void) | undefined,
): Reporter {
  const told = new Set<string>()

  function guarded(run: () => void): void {
    try {
      run()
    } catch {
      // Both are the app's own code. Telling it that its error handler failed could loop.
    }
  }

  function report(error: LinkError): void {
    guarded(() => {
      logger.error(error.message, error.cause)
    })
    guarded(() => {
      onError()?.(error)
    })
  }

  return {
    report,
    reportOnce(error) {
      if (told.has(error.code)) return
      told.add(error.code)
      report(error)
    },
  }
}

export function callbackThrew(name: string, cause: unknown): LinkError {
  return linkError('callback_threw', `The ${name} threw.`, cause)
}
