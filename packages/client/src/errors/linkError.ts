import { type ErrorDetails, errorMessages } from './errorMessages.ts'
import type { LinkErrorCode } from './linkErrorCodes.ts'

export interface LinkError {
  readonly code: LinkErrorCode
  /**
   * What is wrong and what to do. Never contains a URL or a key. In a production build it is the code and
   * the details only, such as `service_refused match-link 401 invalid_key`, to keep the prose out of apps.
   */
  readonly message: string
  /** The underlying error code or exception, if any. */
  readonly cause?: unknown
}

/** Creates an error. `details` are the values that its message mentions. */
export function linkError(
  code: LinkErrorCode,
  details: ErrorDetails = [],
  cause?: unknown,
): LinkError {
  const message = errorMessages?.[code](...details) ?? [code, ...details].join(' ')
  return cause === undefined ? { code, message } : { code, message, cause }
}
