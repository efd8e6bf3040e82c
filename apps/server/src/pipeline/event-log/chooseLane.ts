import type { LaneKey, WaitingLane } from './laneStatements.ts'

/**
 * Chooses what the reader of a lane ships next: its own lane, or one that is left from another number of lanes.
 * Each of those has one reader too, by its number modulo the current one. Returns null if there is nothing to
 * ship.
 *
 * An app may be in several lanes if the number of lanes was changed, and its entries must be stored one after
 * another. So rows of one number of lanes are shipped only up to the first waiting row of any other number.
 * Rows of transactions from the horizon on are not complete yet.
 */
export function chooseLane(
  lanes: readonly WaitingLane[],
  { lane_count, lane }: LaneKey,
  horizon: bigint,
): WaitingLane | null {
  const isOwn = (each: LaneKey) =>
    each.lane_count === lane_count ? each.lane === lane : each.lane % lane_count === lane
  const candidates = lanes.filter(
    (each) => isOwn(each) && !each.is_leased && (each.has_shipment || isNext(each, lanes, horizon)),
  )
  return candidates.reduce<WaitingLane | null>(
    (oldest, each) => (oldest === null || getFirst(each) < getFirst(oldest) ? each : oldest),
    null,
  )
}

function isNext(each: WaitingLane, lanes: readonly WaitingLane[], horizon: bigint): boolean {
  return (
    each.first_xid !== null &&
    getFirst(each) < horizon &&
    lanes.every(
      (other) =>
        other.lane_count === each.lane_count ||
        other.first_xid === null ||
        getFirst(each) < getFirst(other),
    )
  )
}

/** Returns 0 for a shipment whose rows were deleted: it only has to be ended. */
function getFirst({ first_xid }: WaitingLane): bigint {
  return BigInt(first_xid ?? 0)
}
