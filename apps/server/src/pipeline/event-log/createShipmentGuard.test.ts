import { expect, test } from 'vitest'
import { createShipmentGuard, type ShipmentProgress } from './createShipmentGuard.ts'

function setUp(count: number, maxAhead: number) {
  let nowMs = 1_000_000
  const states = Array.from({ length: count }, () => ({
    created: 50,
    oldestOpenAtMs: null as number | null,
    isDown: false,
    isFrozen: false,
  }))
  const findProgress = states.map((state) => (): Promise<ShipmentProgress> => {
    if (state.isFrozen) return new Promise(() => undefined)
    if (state.isDown) return Promise.reject(new Error('Down.'))
    return Promise.resolve({ created: state.created, oldestOpenAtMs: state.oldestOpenAtMs })
  })
  const guard = createShipmentGuard({ findProgress, now: () => nowMs, maxAhead })
  return {
    states,
    getNow: () => nowMs,
    /** Asks twice, because other databases are not waited for. */
    async canShip(position: number) {
      nowMs += 2_000
      await guard(position)
      await new Promise(setImmediate)
      return guard(position)
    },
    /** Ships until it may not. */
    async shipAll(position: number, max = 1_000) {
      for (let count = 0; count < max; count++) {
        if (!(await this.canShip(position))) return count
        const state = states[position]
        if (state) state.created += 1
      }
      return max
    },
  }
}

test('nothing is limited while all databases respond and their shipments end', async () => {
  expect(await setUp(2, 10).shipAll(0, 100)).toBe(100)
})

test('while a database is down, each other one creates a limited number of shipments of its own', async () => {
  const bed = setUp(3, 10)
  const [down] = bed.states
  if (down) down.isDown = true
  expect(await bed.shipAll(1)).toBe(10)
  expect(await bed.shipAll(2)).toBe(10)
  if (down) down.isDown = false
  expect(await bed.canShip(1)).toBe(true)
  expect(await bed.shipAll(1, 20)).toBe(20)
})

test('the limit holds while a shipment of another database does not end', async () => {
  const bed = setUp(2, 10)
  const [stuck] = bed.states
  if (stuck) stuck.oldestOpenAtMs = bed.getNow()
  // A shipment takes seconds. After a minute, it counts as stuck.
  expect(await bed.shipAll(1)).toBe(29 + 10)
  // The database itself may retry it.
  expect(await bed.canShip(0)).toBe(true)
  if (stuck) stuck.oldestOpenAtMs = null
  expect(await bed.canShip(1)).toBe(true)
})

test('a frozen database does not delay the others', async () => {
  const bed = setUp(2, 10)
  const [frozen] = bed.states
  if (frozen) frozen.isFrozen = true
  expect(await bed.canShip(1)).toBe(true)
})

test('the error of a database that is down is left to the attempt to ship', async () => {
  const bed = setUp(2, 10)
  const [down] = bed.states
  if (down) down.isDown = true
  expect(await bed.canShip(0)).toBe(true)
})
