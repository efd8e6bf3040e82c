/** A row of a lane. Transaction ids are text, because they have 64 bits. */
export interface LanePosition {
  readonly xid: string
  readonly batch: string
}

/** An app that takes turns of its own. Its entries up to this position are shipped. */
export interface LargeApp extends LanePosition {
  readonly app: string
}

/** How far a lane is shipped, and whose turn it is. */
export interface LaneTurns {
  /** Up to here, the entries of all apps but the large ones are shipped. */
  readonly front: LanePosition
  readonly largeApps: readonly LargeApp[]
  /** A large app, or {@link everyoneElse}. */
  readonly turn: string
}

/** The turn of all apps that have none of their own. */
export const everyoneElse = ''

/** A part of a shipment's rows. */
export interface Amount {
  readonly entries: number
  readonly bytes: number
}

export const nothing: Amount = { entries: 0, bytes: 0 }

export function addAmounts(a: Amount, b: Amount): Amount {
  return { entries: a.entries + b.entries, bytes: a.bytes + b.bytes }
}

/** A shipment that has ended. */
export interface EndedShipment {
  readonly upto: LanePosition
  /** Whether a limit ended it, so that more is waiting. */
  readonly isFull: boolean
  /** All of its rows, with those entries that were left to turns of others. */
  readonly total: Amount
  /** What it consisted of, by app. Needed only if it is full. */
  readonly byApp: ReadonlyMap<string, Amount>
}

/** Each reads the rows of its lane once more. Also bounds the positions that a restored log must tell apart. */
export const maxLargeApps = 4

/** An app with this share of a full shipment gets turns of its own. */
const largeShare = 1 / 4

/** Lists who may ship next, in order. Somebody with nothing to ship is passed over. */
export function listTurns({ largeApps, turn }: Pick<LaneTurns, 'largeApps' | 'turn'>): string[] {
  const all = [everyoneElse, ...largeApps.map(({ app }) => app)]
  const first = Math.max(all.indexOf(turn), 0)
  return [...all.slice(first), ...all.slice(0, first)]
}

/** Returns where the next shipment of this turn begins, and where it must end at the latest if it must. */
export function findRange({ front, largeApps, turn }: LaneTurns): {
  readonly from: LanePosition
  readonly upto: LanePosition | null
} {
  if (turn === everyoneElse) return { from: front, upto: null }
  const own = largeApps.find(({ app }) => app === turn)
  if (own === undefined) throw new Error(`The event log has no turn for app ${turn}.`)
  return { from: { xid: own.xid, batch: own.batch }, upto: front }
}

/** Returns whether this turn ships the entries of an app. Each entry belongs to exactly one turn. */
export function belongsToTurn({ largeApps, turn }: LaneTurns, appId: string): boolean {
  return turn === everyoneElse ? largeApps.every(({ app }) => app !== appId) : appId === turn
}

/**
 * Returns the turns after a shipment.
 *
 * An app that fills a quarter of a full shipment gets turns of its own, until its backlog is shipped. Large apps and
 * everyone else then take turns. Everyone else keeps the turn while most of a full shipment was left to large apps: so it
 * passes their backlog, which costs only reading, however long it is.
 */
export function endTurn(lane: LaneTurns, { upto, isFull, total, byApp }: EndedShipment): LaneTurns {
  const { turn, front } = lane
  const [, next = everyoneElse] = listTurns(lane)
  if (turn !== everyoneElse) {
    const isDone = comparePositions(upto, front) >= 0
    const largeApps = lane.largeApps
      .map((each) => (each.app === turn ? { app: turn, ...upto } : each))
      .filter(({ app }) => app !== turn || !isDone)
    return { front, largeApps, turn: next }
  }
  const isLarge = (amount: Amount) => getShare(amount, total) >= largeShare
  const added = [...(isFull ? byApp : [])]
    .filter(([, amount]) => isLarge(amount))
    .slice(0, maxLargeApps - lane.largeApps.length)
    .map(([app]) => ({ app, ...upto }))
  const own = [...byApp.values()].reduce(addAmounts, nothing)
  const keepsTurn = isFull && lane.largeApps.length > 0 && getShare(own, total) < 1 / 2
  return { front: upto, largeApps: [...lane.largeApps, ...added], turn: keepsTurn ? turn : next }
}

/** Returns up to where the entries of all apps are shipped. */
export function findCursor({ front, largeApps }: LaneTurns): LanePosition {
  return largeApps.reduce<LanePosition>(
    (first, { xid, batch }) =>
      comparePositions({ xid, batch }, first) < 0 ? { xid, batch } : first,
    front,
  )
}

function getShare({ entries, bytes }: Amount, total: Amount): number {
  return Math.max(entries / Math.max(total.entries, 1), bytes / Math.max(total.bytes, 1))
}

/** Returns a negative number if `a` is before `b`, and zero if they are the same. */
function comparePositions(a: LanePosition, b: LanePosition): number {
  const [first, second] = [BigInt(a.xid), BigInt(b.xid)]
  if (first !== second) return first < second ? -1 : 1
  if (a.batch === b.batch) return 0
  return a.batch < b.batch ? -1 : 1
}
