import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  belongsToTurn,
  endTurn,
  everyoneElse,
  findCursor,
  findRange,
  type LanePosition,
  type LaneTurns,
  listTurns,
  maxLargeApps,
} from './turns.ts'

const at = (xid: number): LanePosition => ({ xid: String(xid), batch: 'b' })
const start: LaneTurns = { front: at(0), largeApps: [], turn: everyoneElse }
const limit = 100

/** A row of the log with an entry of some apps. */
type Row = readonly string[]

/** Ships once, as the log does. Returns the turns that follow and the shipped entries, or null if nothing is left. */
function ship(lane: LaneTurns, rows: readonly Row[]) {
  for (const turn of listTurns(lane)) {
    const { from, upto } = findRange({ ...lane, turn })
    const last = upto === null ? rows.length : Number(upto.xid)
    const share = turn === everyoneElse ? limit : Math.ceil(limit / lane.largeApps.length)
    let end = Number(from.xid)
    let entries = 0
    while (end < last && entries < share) entries += rows[end++]?.length ?? 0
    if (end === Number(from.xid)) continue
    const shipped = rows
      .slice(Number(from.xid), end)
      .flatMap((row, index) => row.map((app) => ({ app, row: Number(from.xid) + index })))
      .filter(({ app }) => belongsToTurn({ ...lane, turn }, app))
    const byApp = new Map(
      [...Map.groupBy(shipped, ({ app }) => app)].map(([app, all]) => [
        app,
        { entries: all.length, bytes: all.length },
      ]),
    )
    const total = { entries, bytes: entries }
    const isFull = entries >= share
    return {
      shipped,
      lane: endTurn({ ...lane, turn }, { upto: at(end), isFull, total, byApp }),
    }
  }
  return null
}

test('however apps write, each entry is shipped once, in the order of its app, behind the cursor', () => {
  const app = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('loud', 'louder') },
    fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  )
  const row = fc.array(app, { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.array(fc.array(row, { maxLength: 40 }), { maxLength: 6 }), (arrivals) => {
      const rows: Row[] = []
      const found: { app: string; row: number }[] = []
      let lane = start
      for (const arrived of [...arrivals, []]) {
        rows.push(...arrived)
        const rounds = arrived.length === 0 ? Infinity : 2
        for (let round = 0; round < rounds; round++) {
          const next = ship(lane, rows)
          if (next === null) break
          found.push(...next.shipped)
          lane = next.lane
          const cursor = Number(findCursor(lane).xid)
          const left = rows.slice(0, cursor).flatMap((each, index) => each.map(() => index)).length
          expect(found.filter((each) => each.row < cursor)).toHaveLength(left)
          expect(lane.largeApps.length).toBeLessThanOrEqual(maxLargeApps)
        }
      }
      expect(found).toHaveLength(rows.flat().length)
      expect(lane).toMatchObject({ front: at(rows.length), largeApps: [] })
      for (const own of Map.groupBy(found, (each) => each.app).values()) {
        expect(own.map((each) => each.row)).toEqual(
          own.map((each) => each.row).sort((a, b) => a - b),
        )
      }
    }),
  )
})

test.each([1, 3])(
  'an entry behind a backlog of %i large apps waits for a shipment of the lane and one of them together',
  (count) => {
    const loud = Array.from({ length: count }, (_, index) => `loud${index}`)
    const rows: Row[] = Array.from({ length: 5_000 }, () => loud)
    let lane = start
    let others = 0
    let found = false
    rows.push(['small'])
    while (!found) {
      const isOthers = lane.turn !== everyoneElse
      const next = ship(lane, rows)
      if (next === null) throw new Error('Nothing to ship.')
      found = next.shipped.some(({ app }) => app === 'small')
      if (isOthers) others += next.shipped.length
      lane = next.lane
    }
    expect(others).toBeLessThanOrEqual(limit)
  },
)

test('an app that is alone or small never gets turns of its own, nor one in a shipment that is not full', () => {
  const end = { upto: at(1), total: { entries: 100, bytes: 100 } }
  const small = new Map([['a', { entries: 24, bytes: 24 }]])
  const large = new Map([['a', { entries: 1, bytes: 25 }]])
  expect(endTurn(start, { ...end, isFull: true, byApp: small }).largeApps).toEqual([])
  expect(endTurn(start, { ...end, isFull: false, byApp: large }).largeApps).toEqual([])
  expect(endTurn(start, { ...end, isFull: true, byApp: large }).largeApps).toEqual([
    { app: 'a', ...at(1) },
  ])
})
