import { expect, test } from 'vitest'
import { apiPaths, apiVersion, headerNames } from './apiPaths.ts'

test('paths, headers and version stay compatible with deployed apps', () => {
  expect(apiPaths).toStrictEqual({
    matchLink: '/api/link/match-link',
    resolveShort: '/api/link/resolve-short',
    events: '/api/link/events',
  })
  expect(headerNames).toStrictEqual({
    authorization: 'Authorization',
    appId: 'X-App-ID',
    sdk: 'X-SDK',
    apiVersion: 'X-API-Version',
    requestId: 'X-Request-ID',
    retryAfter: 'Retry-After',
  })
  expect(apiVersion).toBe('2026-11-01')
})
