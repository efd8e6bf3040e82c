import { createApi } from '@throughlink/api'
import { fetchWithSession } from './fetchWithSession.ts'

/**
 * The client of the management API. Sends the session cookie, and the CSRF token with requests that change
 * something.
 */
export const api = createApi({ origin: '', fetch: fetchWithSession })
