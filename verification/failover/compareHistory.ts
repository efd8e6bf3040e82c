import type { Claim, History } from './history.ts'

/** What the database has. */
export interface Stored {
  /** The app of each click and of each event in the log, by id. */
  readonly clicks: ReadonlyMap<string, string>
  readonly events: ReadonlyMap<string, string>
  /** Claims by install. */
  readonly claims: ReadonlyMap<string, Claim>
}

export interface HistoryCheck {
  /** Acknowledged clicks, claims and events that the database does not have. */
  readonly lost: number
  /** Clicks that more than one install got. */
  readonly doubleClaims: number
  /** Answers with something of another app, and entries that are stored for another app. */
  readonly foreign: number
  readonly note: string
}

type Answers = Pick<History, 'clicks' | 'events' | 'claims' | 'targets'>

/**
 * Compares everything that was acknowledged with what the database has.
 *
 * @param ownTargets Where the answers of each app may lead.
 */
export function compareHistory(
  history: Answers,
  stored: Stored,
  ownTargets: ReadonlyMap<string, ReadonlySet<string>>,
): HistoryCheck {
  const lostClicks = countMissing(history.clicks, stored.clicks)
  const lostEvents = countMissing(history.events, stored.events)
  const lostClaims = [...history.claims].filter(
    ([installId, claim]) => !isStored(claim, stored.claims.get(installId)),
  ).length
  const claimed = [...history.claims.values()].flatMap(({ clickId }) => clickId ?? [])
  return {
    lost: lostClicks + lostEvents + lostClaims,
    doubleClaims: claimed.length - new Set(claimed).size,
    foreign:
      countMoved(history.clicks, stored.clicks) +
      countMoved(history.events, stored.events) +
      countForeignClaims(history, stored) +
      countForeignTargets(history.targets, ownTargets),
    note: `of ${history.clicks.size} clicks ${lostClicks}, of ${history.events.size} events ${lostEvents}, of ${history.claims.size} claims ${lostClaims}`,
  }
}

function countMissing(
  acknowledged: ReadonlyMap<string, string>,
  stored: ReadonlyMap<string, string>,
): number {
  return [...acknowledged.keys()].filter((id) => !stored.has(id)).length
}

/** Counts what is stored for another app than the one it was acknowledged to. */
function countMoved(
  acknowledged: ReadonlyMap<string, string>,
  stored: ReadonlyMap<string, string>,
): number {
  return [...acknowledged].filter(([id, appId]) => (stored.get(id) ?? appId) !== appId).length
}

function isStored({ clickId }: Claim, found: Claim | undefined): boolean {
  return found !== undefined && (clickId === null || found.clickId === clickId)
}

/** Counts claims of a click that belongs to another app, and claims that are stored for another app. */
function countForeignClaims({ clicks, claims }: Answers, stored: Stored): number {
  return [...claims].filter(([installId, { appId, clickId }]) => {
    const found = stored.claims.get(installId)
    const owner = clicks.get(clickId ?? found?.clickId ?? '') ?? appId
    return owner !== appId || (found?.appId ?? appId) !== appId
  }).length
}

function countForeignTargets(
  targets: Answers['targets'],
  ownTargets: ReadonlyMap<string, ReadonlySet<string>>,
): number {
  let count = 0
  for (const [appId, counts] of targets) {
    for (const [target, times] of counts) if (!ownTargets.get(appId)?.has(target)) count += times
  }
  return count
}
