import { expect, test } from 'vitest'
import { planChecks } from './planChecks.ts'

const apps = [
  { kind: 'expo', origin: 'fresh' },
  { kind: 'bare', origin: 'fresh' },
  { kind: 'expo', origin: 'example' },
  { kind: 'bare', origin: 'example' },
  { kind: 'bare', origin: 'old' },
] as const

test('full mode checks every app in both states on every platform', () => {
  const platforms = apps.flatMap((app) =>
    (['absent', 'present'] as const).map(
      (modules) => planChecks('full', app, modules)?.platforms.length,
    ),
  )
  expect(platforms).toEqual([3, 3, 2, 2, 3, 3, 2, 2, 2, 2])
})

test('quick mode bundles the fresh apps in both states, and the example with Expo Router', () => {
  const states = apps.map((app) =>
    (['absent', 'present'] as const).filter(
      (modules) => planChecks('quick', app, modules) !== null,
    ),
  )
  expect(states).toEqual([['absent', 'present'], ['absent', 'present'], ['present'], [], []])
})

test('full mode includes every check of quick mode', () => {
  for (const app of apps) {
    for (const modules of ['absent', 'present'] as const) {
      const quick = planChecks('quick', app, modules)
      const full = planChecks('full', app, modules)
      expect(full?.platforms).toEqual(expect.arrayContaining([...(quick?.platforms ?? [])]))
      expect(quick?.shouldRunSmokeTests ?? false).toBe(
        quick === null ? false : full?.shouldRunSmokeTests,
      )
    }
  }
})

test('all apps but the examples have smoke tests', () => {
  expect(apps.map((app) => planChecks('full', app, 'present')?.shouldRunSmokeTests)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
})

test('full mode bundles the bare apps, new and old, with package exports on and off', () => {
  const switched = apps.filter((app) => planChecks('full', app, 'present')?.shouldSwitchExports)
  expect(switched).toEqual([
    { kind: 'bare', origin: 'fresh' },
    { kind: 'bare', origin: 'old' },
  ])
})
