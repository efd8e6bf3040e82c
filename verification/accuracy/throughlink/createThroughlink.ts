import {
  claimShares,
  createAddressRanges,
  createMemoryClickIndex,
  createTally,
  decide,
  type Decision,
  type GetDestination,
  installKeys,
  type InstallSignals,
  learnModel,
  type MatchModel,
  type Observation,
  observe,
  priorModel,
  readInstallSignals,
  type Tally,
  weigh,
  type Weighed,
} from '@throughlink/matcher'
import type { Answer, Matcher, VisibleWorld } from '../matcher.ts'
import { type Addresses, mergeByTime, type WorldClick, type WorldInstall } from '../world.ts'
import { getMainAddress, listAddresses, readWorldClick } from './readWorldClick.ts'

const dayMs = 86_400_000
const windowMs = dayMs

export interface ThroughlinkOptions {
  readonly name?: string
  /**
   * Whether installs show every address that the world has of them. The service sees one, because apps send
   * no second request over the other family. This measures what such a request would bring.
   */
  readonly showsBothAddresses?: boolean
  /** Called with each decision and its inputs. */
  readonly onDecision?: (record: DecisionRecord) => void
}

export interface DecisionRecord {
  readonly install: WorldInstall
  readonly signals: InstallSignals
  readonly weighed: Weighed
  readonly decision: Decision
  readonly model: MatchModel
}

/**
 * Runs the matcher as the service does: clicks and installs in order of time, the index's keys and limits,
 * and a model that is relearned as installs arrive, from earlier data only.
 */
export function createThroughlink({
  name = 'Throughlink',
  showsBothAddresses = false,
  onDecision,
}: ThroughlinkOptions = {}): Matcher {
  return {
    name,
    isProbability: true,
    run(world) {
      const answers = new Map<string, Answer>()
      const apps = new Map<string, AppMatcher>()
      const relay = createAddressRanges(world.relayRanges)
      const readSeen = showsBothAddresses ? listAddresses : listMainAddress
      const getApp = (appId: string) => {
        let app = apps.get(appId)
        if (!app) apps.set(appId, (app = createAppMatcher(world, readSeen, onDecision)))
        return app
      }
      for (const event of mergeByTime(world)) {
        if ('fingerprint' in event) {
          const decision = getApp(event.appId).decide(event)
          if (event.atMs >= world.testFromMs) answers.set(event.id, toAnswer(decision))
        } else {
          const isMasked = listAddresses(event.addresses).some((each) => relay.has(each))
          getApp(event.appId).click(event, isMasked)
        }
      }
      return answers
    },
  }
}

interface AppMatcher {
  click(click: WorldClick, isMasked: boolean): void
  decide(install: WorldInstall): Decision
}

function createAppMatcher(
  world: VisibleWorld,
  readSeen: (addresses: Addresses) => readonly string[],
  onDecision?: (record: DecisionRecord) => void,
): AppMatcher {
  const index = createMemoryClickIndex()
  const tally: Tally = createTally()
  const observations: Observation[] = []
  const availability = new Map<string, number>()
  const destinations = new Map<string, string>()
  let model: MatchModel = priorModel
  let learnedAt = 0

  function learnWhenDue(nowMs: number): void {
    if (observations.length - learnedAt < Math.max(10, learnedAt * 0.2)) return
    learnedAt = observations.length
    const traffic = tally.read(world.startMs, nowMs)
    model = learnModel({ version: `${learnedAt}`, prior: priorModel, traffic, observations })
  }

  return {
    click(click, isMasked) {
      const indexed = readWorldClick(click, isMasked)
      if (indexed === null) return
      destinations.set(click.linkId, click.destination)
      index.add(indexed)
      tally.addClick({ ...indexed, addressKeys: addressKeys(click, isMasked) })
    },
    decide(install) {
      const { atMs, addresses } = install
      const signals = readInstallSignals({
        ...install.fingerprint,
        locale: [...install.fingerprint.locale],
      })
      if (signals === null) throw new Error('Every install is on a phone.')
      learnWhenDue(atMs)
      const seen = readSeen(addresses)
      const has = {
        v4: seen.some((address) => address === addresses.v4),
        v6: seen.some((address) => address === addresses.v6),
      }
      const keys = installKeys(signals, seen, atMs)
      const found = index.find(keys, has, atMs - windowMs)
      const clicks = found.clicks.map(({ click, network }) => ({
        ...click,
        network,
        availability: availability.get(click.id) ?? 1,
      }))
      const windowDays = Math.min(windowMs, atMs - world.startMs) / dayMs
      const weighed = weigh(
        signals,
        { clicks, unread: found.unread },
        { nowMs: atMs, windowDays: Math.max(windowDays, 1 / 24), model },
      )
      observations.push(observe(weighed, signals.platform, atMs))
      tally.addInstall(signals)
      for (const { id, share } of claimShares(weighed)) {
        availability.set(id, (availability.get(id) ?? 1) * (1 - share))
      }
      const { calibration, thresholds } = model
      const getDestination: GetDestination = ({ linkId }) => destinations.get(linkId) ?? linkId
      const decision = decide(weighed, { getDestination, calibration, thresholds })
      // A matched click is claimed and unavailable to other installs.
      if (decision.kind === 'match') availability.set(decision.click.candidate.id, 0)
      onDecision?.({ install, signals, weighed, decision, model })
      return decision
    },
  }
}

/** A match request arrives over one address. */
function listMainAddress(addresses: Addresses): readonly string[] {
  return [getMainAddress(addresses)]
}

/** Keys are per day, as the service hashes them: a person seen on two days counts twice. */
function addressKeys({ addresses, atMs }: WorldClick, isMasked: boolean) {
  if (isMasked) return {}
  const day = Math.floor(atMs / dayMs)
  const { v4, v6 } = addresses
  return {
    ...(v4 === null ? {} : { v4: `${day}/${v4}` }),
    ...(v6 === null ? {} : { v6: `${day}/${v6.split(':').slice(0, 4).join(':')}` }),
  }
}

function toAnswer(decision: Decision): Answer {
  if (decision.kind === 'match') {
    const { destination, click, confidence, tier } = decision
    return { destination, clickId: click.candidate.id, confidence, best: destination, tier }
  }
  const { best } = decision
  const [confidence, destination] = [best?.confidence ?? 0, best?.destination ?? null]
  return { destination: null, clickId: null, confidence, best: destination, tier: null }
}
