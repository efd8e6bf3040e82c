/** Every error code that a client can report. Errors are reported, never thrown into the app. */
export const linkErrorCodes = [
  'missing_api_key',
  'missing_app_id',
  'no_service_address',
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
  /** What is wrong and what to do. Never contains a URL or a key. */
  readonly message: string
  /** The underlying error code or exception, if any. */
  readonly cause?: unknown
}

export function linkError(code: LinkErrorCode, message: string, cause?: unknown): LinkError {
  return cause === undefined ? { code, message } : { code, message, cause }
}
