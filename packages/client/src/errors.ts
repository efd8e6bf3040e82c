/** What can go wrong in a client. None of it is thrown at the app. */
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
  /** What happened and what to do about it. Holds no URL and no key. */
  readonly message: string
  /** The error code or exception behind it, where there is one. */
  readonly cause?: unknown
}

export function linkError(code: LinkErrorCode, message: string, cause?: unknown): LinkError {
  return cause === undefined ? { code, message } : { code, message, cause }
}
