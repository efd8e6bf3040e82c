import { afterEach, expect, test, vi } from 'vitest'
import { isDismissed, rememberDismissal } from './dismissal.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function useStorage() {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  return stored
}

const dayMs = 86_400_000

test('a closed banner stays closed for as many days as chosen', () => {
  useStorage()
  expect(isDismissed({ days: 7 }, 0)).toBe(false)
  rememberDismissal({}, 1_000)
  expect(isDismissed({ days: 7 }, 1_000 + 7 * dayMs - 1)).toBe(true)
  expect(isDismissed({ days: 7 }, 1_000 + 7 * dayMs)).toBe(false)
  expect(isDismissed({}, 1_000 + 29 * dayMs)).toBe(true)
})

test('nothing is stored or read without consent', () => {
  const stored = useStorage()
  let hasConsent = false
  const options = { canStore: () => hasConsent }
  rememberDismissal(options, 1_000)
  expect(stored.size).toBe(0)
  hasConsent = true
  rememberDismissal(options, 1_000)
  expect(isDismissed(options, 1_000)).toBe(true)
  hasConsent = false
  expect(isDismissed(options, 1_000)).toBe(false)
})

test('a browser without storage is no error', () => {
  vi.stubGlobal('localStorage', undefined)
  rememberDismissal({}, 1_000)
  expect(isDismissed({}, 1_000)).toBe(false)
})
