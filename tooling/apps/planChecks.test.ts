import { expect, test } from 'vitest'
import { plan } from './planChecks.ts'

const apps = [
  { kind: 'expo', origin: 'fresh' },
  { kind: 'bare', origin: 'fresh' },
  { kind: 'expo', origin: 'example' },
  { kind: 'bare', origin: 'example' },
] as const

test('the full form checks every app in both states on every platform it has', () => {
  const platforms = apps.flatMap((app) =>
    (['absent', 'present'] as const).map((modules) => plan('full', app, modules)?.platforms.length),
  )
  expect(platforms).toEqual([3, 3, 2, 2, 3, 3, 2, 2])
})

test('the quick form still bundles every app, and the fresh ones in both states', () => {
  const states = apps.map((app) =>
    (['absent', 'present'] as const).filter((modules) => plan('quick', app, modules) !== null),
  )
  expect(states).toEqual([['absent', 'present'], ['absent', 'present'], ['present'], ['present']])
})

test('the quick form does nothing that the full one does not', () => {
  for (const app of apps) {
    for (const modules of ['absent', 'present'] as const) {
      const quick = plan('quick', app, modules)
      const full = plan('full', app, modules)
      expect(full?.platforms).toEqual(expect.arrayContaining([...(quick?.platforms ?? [])]))
      expect(quick?.smoke ?? false).toBe(quick === null ? false : full?.smoke)
    }
  }
})

test('only apps that were made for it have tests', () => {
  expect(apps.map((app) => plan('full', app, 'present')?.smoke)).toEqual([true, true, false, false])
})
