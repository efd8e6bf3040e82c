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
  'invalid_user_id',
  'callback_threw',
] as const

export type LinkErrorCode = (typeof linkErrorCodes)[number]
