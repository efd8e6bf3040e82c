import { type LinkError, linkError } from './errors/linkError.ts'
import type { Logger } from './ports.ts'

/** Reports errors to the developer: one console line and one `onError` call each. Never throws. */
export interface Reporter {
  readonly report: (error: LinkError) => void
  /** Like `report`, but reports each error code only once per reporter. */
  readonly reportOnce: (error: LinkError) => void
}

export function createReporter(logger: Logger, onError: (error: LinkError) => void): Reporter {
  const reportedCodes = new Set<string>()

  function ignoreErrors(run: () => void): void {
    try {
      run()
    } catch {
      // The logger and `onError` belong to the app. Reporting their failure to them could loop.
    }
  }

  function report(error: LinkError): void {
    ignoreErrors(() => {
      logger.error(error.message, error.cause)
    })
    ignoreErrors(() => {
      onError(error)
    })
  }

  return {
    report,
    reportOnce(error) {
      if (reportedCodes.has(error.code)) return
      reportedCodes.add(error.code)
      report(error)
    },
  }
}

export function callbackThrew(name: string, cause: unknown): LinkError {
  return linkError('callback_threw', [name], cause)
}
