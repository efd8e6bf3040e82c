import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tinyClick, tinyInstall, tinyWorld } from '../matchers/tinyWorld.ts'
import { countUnchanged, shuffleCauses } from './shuffleCauses.ts'

/**
 * Creates installs `i0`…, each caused by the click of the same number unless organic, alternating between two
 * apps.
 */
const createWorld = (isCaused: readonly boolean[], destinations = isCaused.length) =>
  tinyWorld({
    clicks: isCaused.map((_, index) =>
      tinyClick({
        id: `c${index}`,
        appId: `app${index % 2}`,
        destination: `/${index % destinations}`,
      }),
    ),
    installs: isCaused.map((_, index) =>
      tinyInstall({ id: `i${index}`, appId: `app${index % 2}`, atMs: 1_000 + index }),
    ),
    causes: isCaused.map((caused, index) => [`i${index}`, caused ? `c${index}` : null]),
  })

const worlds = fc.array(fc.boolean(), { maxLength: 60 }).map((isCaused) => createWorld(isCaused))

test('assigns each cause to exactly one caused install of its own app', () => {
  fc.assert(
    fc.property(worlds, fc.nat(), (world, seed) => {
      const reassigned = shuffleCauses(world, seed)
      const apps = new Map(world.clicks.map(({ id, appId }) => [id, appId]))
      const causes = [...reassigned.truth.causes.values()]
      expect(causes.toSorted()).toStrictEqual([...world.truth.causes.values()].toSorted())
      for (const { id, appId } of world.installs) {
        const cause = reassigned.truth.causes.get(id) ?? null
        expect(cause === null).toBe((world.truth.causes.get(id) ?? null) === null)
        if (cause !== null) expect(apps.get(cause)).toBe(appId)
      }
    }),
  )
})

test('leaves everything visible unchanged', () => {
  fc.assert(
    fc.property(worlds, fc.nat(), (world, seed) => {
      const { truth: before, ...seen } = world
      const { truth: after, ...seenAfter } = shuffleCauses(world, seed)
      expect(seenAfter).toStrictEqual(seen)
      expect({ ...after, causes: null }).toStrictEqual({ ...before, causes: null })
    }),
  )
})

test('the seed determines the order', () => {
  const world = createWorld(Array.from({ length: 50 }, () => true))
  const getCauses = (seed: number) => [...shuffleCauses(world, seed).truth.causes]
  expect(getCauses(1)).toStrictEqual(getCauses(1))
  expect(getCauses(1)).not.toStrictEqual(getCauses(2))
})

test('almost no install keeps its cause', () => {
  const world = createWorld(Array.from({ length: 200 }, () => true))
  const { same, total } = countUnchanged(world, shuffleCauses(world, 7))
  expect(total).toBe(200)
  expect(same).toBeLessThan(10)
})

test('counts evaluated caused installs that keep their destination with another click', () => {
  const world = { ...createWorld([true, true, true, true, false], 2), testFromMs: 1_001 }
  // Each app has one destination, so nothing can change. The first install is not evaluated.
  expect(countUnchanged(world, shuffleCauses(world, 3))).toStrictEqual({ same: 3, total: 3 })
})
