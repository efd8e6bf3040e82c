import type { LinkErrorCode } from './linkErrorCodes.ts'

// Declared here, not as a global: a project with Node's types has its own declaration.
declare const process: { readonly env: { readonly NODE_ENV?: string } } | undefined

/** The values that a message mentions, in the order in which its function takes them. */
export type ErrorDetails = readonly string[]

type ErrorMessages = Readonly<Record<LinkErrorCode, (...details: string[]) => string>>

/**
 * The message of each error, or null in a production build and in a browser without a bundler. Bundlers
 * replace `process.env.NODE_ENV`. The condition is in this file, around the table, because Metro removes
 * unreachable code of a module but not unused modules; the build depends on its form. Keep each message to what is wrong, what follows
 * from it, and what to do; docs/errors.md repeats it.
 */
export const errorMessages: ErrorMessages | null =
  typeof process !== 'undefined' && process.env.NODE_ENV !== 'production'
    ? {
        missing_api_key: () =>
          'API_KEY is missing from the config; only links that open the app are processed.',
        missing_app_id: () =>
          'appID is missing from the config; only links that open the app are processed.',
        secret_api_key: () =>
          'API_KEY IS A SECRET KEY (sk_…). Anyone can read it from the app. Revoke it in the dashboard, and ' +
          'use the publishable key (pk_…). Nothing is sent with it.',
        invalid_base_url: () =>
          'baseUrl must start with https:// (or http:// for a local service); only links that open the app are processed.',
        no_service_address: () =>
          'API_KEY contains no service URL. Check the key, or set `baseUrl`.',
        session_shared: (appId = '') =>
          `A client of ${appId} with another API_KEY or platform is already running. Clients of one app share ` +
          'one session; the settings of this client are used for its requests only after a config update.',
        storage_missing: () =>
          'No storage; skipping deferred matching because the first run cannot be detected. Install ' +
          '@react-native-async-storage/async-storage, or pass `storage` in the config.',
        storage_unreadable: () =>
          'Cannot read storage; skipping deferred matching because the first run cannot be detected.',
        storage_unwritable: (what = '') =>
          what === 'events'
            ? 'Cannot write events to storage; unsent events are lost if the app is killed.'
            : 'Cannot write the install record to storage; skipping deferred matching because it would be repeated.',
        device_unreadable: () => 'No click ID, link or device signals; skipping deferred matching.',
        service_unreachable: (request = '', domain = '', problem = '') =>
          problem === 'timeout'
            ? `No response to ${request} from ${domain} in time.`
            : problem === 'no_status'
              ? `The HTTP port returned a response to ${request} without a status.`
              : `Cannot send ${request} to ${domain}. Check the network and the service URL.`,
        service_refused: (request = '', status = '', code = '') =>
          `The service refused ${request} with HTTP ${status}${code && ` (${code})`}.` +
          (status === '401' || status === '403' ? ' Check API_KEY and appID.' : ''),
        service_failed: (request = '', domain = '', status = '') =>
          `${domain} responded to ${request} with HTTP ${status}.`,
        answer_unreadable: (request = '', domain = '') =>
          `The response to ${request} from ${domain} is not one of the service. Check the service URL, or for a captive portal.`,
        events_dropped: (max = '', where = '') =>
          where === 'buffer'
            ? `More than ${max} events before a client was started; dropping the oldest.`
            : `More than ${max} events are waiting to be sent; dropping the oldest.`,
        event_rejected: (code = '') => `The service rejected an event: ${code}.`,
        event_data_replaced: (replaced = '') =>
          `Event data contains values that cannot be sent; replaced: ${replaced}.`,
        invalid_user_id: () =>
          'setUserId was called with an invalid user ID; ignoring it. Pass 1 to 128 visible ASCII characters.',
        callback_threw: (name = '') => `The ${name} threw an exception.`,
      }
    : null
