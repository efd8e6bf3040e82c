import { describe, expect, test } from 'vitest'
import { chooseLane } from './chooseLane.ts'
import type { WaitingLane } from './laneStatements.ts'

function makeLane(
  lane_count: number,
  lane: number,
  first: number | null,
  changes: Partial<WaitingLane> = {},
): WaitingLane {
  return {
    lane_count,
    lane,
    first_xid: first === null ? null : String(first),
    is_leased: false,
    has_shipment: false,
    is_restored: false,
    ...changes,
  }
}

const choose = (
  lanes: readonly WaitingLane[],
  lane_count: number,
  lane: number,
  horizon = 2_000n,
) => {
  const chosen = chooseLane(lanes, { lane_count, lane }, horizon)
  return chosen && [chosen.lane_count, chosen.lane]
}

describe('with one number of lanes', () => {
  test('a reader ships its own lane, if that has complete rows and no other reader', () => {
    expect(choose([makeLane(4, 2, 900)], 4, 2)).toEqual([4, 2])
    expect(choose([makeLane(4, 2, null)], 4, 2)).toBeNull()
    expect(choose([makeLane(4, 2, 900)], 4, 2, 900n)).toBeNull()
    expect(choose([makeLane(4, 2, 900)], 4, 2, 901n)).toEqual([4, 2])
    expect(choose([makeLane(4, 2, 900, { is_leased: true })], 4, 2)).toBeNull()
  })

  test('readers do not wait for each other', () => {
    const lanes = [makeLane(2, 0, 800), makeLane(2, 1, 900)]
    expect(choose(lanes, 2, 0)).toEqual([2, 0])
    expect(choose(lanes, 2, 1)).toEqual([2, 1])
  })

  test('a shipment whose rows were deleted is ended', () => {
    expect(choose([makeLane(1, 0, null, { has_shipment: true })], 1, 0)).toEqual([1, 0])
  })
})

describe('after a change of the number of lanes', () => {
  test('the lanes that are left are shipped first, each by one reader', () => {
    const lanes = [makeLane(4, 0, 10), makeLane(4, 1, 11), makeLane(4, 3, 13), makeLane(2, 1, 20)]
    expect(choose(lanes, 2, 0)).toEqual([4, 0])
    expect(choose(lanes, 2, 1)).toEqual([4, 1])
    expect(choose(lanes.slice(2), 2, 1)).toEqual([4, 3])
    expect(choose(lanes.slice(2), 2, 0)).toBeNull()
    expect(choose(lanes.slice(3), 2, 1)).toEqual([2, 1])
  })

  test('no lane is shipped beyond a waiting row of another number, even one that is not complete', () => {
    const lanes = [makeLane(1, 0, 15), makeLane(4, 2, 16)]
    expect(choose(lanes, 4, 2)).toBeNull()
    expect(choose(lanes, 4, 2, 15n)).toBeNull()
  })

  test('a shipment that has begun is retried in any case', () => {
    const lanes = [makeLane(1, 0, 5), makeLane(4, 2, 6, { has_shipment: true })]
    expect(choose(lanes, 4, 2)).toEqual([4, 2])
  })

  test('transactions are compared as numbers', () => {
    const lanes = [makeLane(1, 0, 1_000), makeLane(4, 0, 999)]
    expect(choose(lanes, 4, 0)).toEqual([4, 0])
  })

  test('some lane can always be shipped, and never two numbers of lanes at the same time', () => {
    for (let round = 0; round < 2_000; round += 1) {
      const lanes = [1, 2, 3, 5].flatMap((count) =>
        Array.from({ length: count }, (_, lane) =>
          // The numbers of a transaction differ between numbers of lanes.
          makeLane(count, lane, Math.random() < 0.5 ? null : 8 * randomInt(50) + count),
        ),
      )
      const reader = 1 + randomInt(5)
      const chosen = Array.from({ length: reader }, (_, lane) =>
        chooseLane(lanes, { lane_count: reader, lane }, 2_000n),
      ).filter((each) => each !== null)
      expect(chosen.length > 0).toBe(lanes.some(({ first_xid }) => first_xid !== null))
      expect(new Set(chosen.map(({ lane_count }) => lane_count)).size).toBeLessThan(2)
      expect(new Set(chosen).size).toBe(chosen.length)
    }
  })
})

function randomInt(below: number): number {
  return Math.floor(Math.random() * below)
}
