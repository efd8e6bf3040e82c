import { APIError } from 'better-auth/api'
import { ProblemError } from '#errors.ts'
import { hourMs, secondMs } from '#platform/time/durations.ts'
import { callAuth } from '../callAuth.ts'

/** Calls better-auth with a code or about a factor, and maps its errors to problems. */
export async function callFactor<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await callAuth(call, 'invalid_token')
  } catch (error) {
    throw error instanceof ProblemError ? explain(error) : error
  }
}

/** The same for a wrong code and for one that was used. */
export function createWrongCode(cause?: unknown): ProblemError {
  const detail = 'The code is wrong, or was used before. Wait for the next one.'
  return new ProblemError('invalid_token', { detail, cause })
}

export function createNotPending(cause?: unknown): ProblemError {
  const detail = 'No sign-in waits for a code any more. Enter your password again.'
  return new ProblemError('unauthenticated', { detail, cause })
}

function explain(error: ProblemError): ProblemError {
  if (error.code !== 'invalid_token' || !(error.cause instanceof APIError)) return error
  const { cause } = error
  switch (cause.body?.code ?? '') {
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
    case 'TOTP_NOT_ENABLED':
    case 'BACKUP_CODES_NOT_ENABLED':
      return createNotPending(cause)
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return new ProblemError('rate_limited', {
        detail: 'Too many wrong codes.',
        retryAfterSeconds: hourMs / secondMs,
        cause,
      })
    default:
      return createWrongCode(cause)
  }
}
