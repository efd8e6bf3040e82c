import { errorMessages, type ErrorDetails } from './errorMessages.ts'

/** Every error code that a client can report. Errors are reported, never thrown into the app. */
export const linkErrorCodes = [
  'missing_api_key',
  'missing_app_id',
  'secret_api_key',
  'invalid_base_url',
  'no_service_address',
  'session_shared',
  'storage_missing',
  'storage_unreadable',
  'storage_unwritable',
  'device_unreadable',
  'service_unreachable',
  'service_refused',
  'service_failed',
  'answer_unreadable',
  'events_dropped',
  'event_rejected',
  'event_data_replaced',
  'callback_threw',
] as const

export type LinkErrorCode = (typeof linkErrorCodes)[number]

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
