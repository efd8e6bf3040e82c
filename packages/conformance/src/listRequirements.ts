import { type Capability, capabilityNames } from './capabilities.ts'
import type { Device, Scenario, ScenarioConfig } from './scenario.ts'

/** What every scenario of a topic requires. The rest follows from the content. */
const byTopic: Readonly<Record<string, readonly Capability[]>> = {
  match: ['match'],
  errors: ['match'],
  retries: ['match', 'retries'],
  referrer: ['match', 'referrer'],
  clipboard: ['match', 'clipboard'],
  'opened-links': ['opened-links'],
  'short-links': ['short-links'],
  events: ['events'],
  users: ['events', 'users'],
  lifecycle: ['match'],
}

/** Returns the topic of a scenario: the name of its file. */
export function getTopic({ id }: Pick<Scenario, 'id'>): string {
  return id.replace(/\/.*/, '')
}

/**
 * Returns what a library must be able to do for a scenario, in the order of the list: by its topic, by the devices,
 * options and steps it uses, and by its own `requires`.
 */
export function listRequirements(scenario: Scenario): readonly Capability[] {
  const { requires = [] } = scenario
  const needed = new Set<Capability>([
    ...requires,
    ...(byTopic[getTopic(scenario)] ?? []),
    ...listByDevice(scenario),
    ...listByConfig(scenario),
    ...listBySteps(scenario),
    ...listByExpectation(scenario),
  ])
  return capabilityNames.filter((name) => needed.has(name))
}

function listByDevice({ device = {}, steps }: Scenario): Capability[] {
  const changes = steps.map((step) => ('device' in step ? step.device : undefined))
  const devices: readonly Partial<Device>[] = [device, ...changes.map((change) => change ?? {})]
  const has = (member: keyof Device) => devices.some((each) => (each[member] ?? null) !== null)
  return [
    ...choose('referrer', has('referrer')),
    ...choose('clipboard', has('clipboard')),
    ...choose('opened-links', has('initialUrl')),
    ...choose('install-times', has('installTimes')),
    ...choose('web', device.platform === 'web'),
  ]
}

function listByConfig({ config = {}, steps }: Scenario): Capability[] {
  const updates = steps.flatMap((step) => (step.do === 'update' ? [step.config] : []))
  const has = (...members: (keyof ScenarioConfig)[]) =>
    members.some((member) => [config, ...updates].some((each) => each[member] !== undefined))
  return [
    ...choose('link-hosts', has('linkHosts')),
    ...choose('keep', has('keepUntilCleared')),
    ...choose('resume', has('resumeUnanswered')),
    ...choose('calibration', has('calibration')),
    ...choose('consent', has('matching', 'sources', 'analytics')),
    ...choose('events', has('analytics')),
    ...choose('update', updates.length > 0),
  ]
}

function listBySteps({ steps }: Scenario): Capability[] {
  const count = (name: string) => steps.filter((step) => step.do === name).length
  const isStopped = count('stop') + count('background') > 0 || count('start') > 1
  return [
    ...choose('opened-links', count('open') > 0),
    ...choose('events', count('logEvent') > 0),
    ...choose('users', count('setUserId') > 0),
    ...choose('lifecycle', isStopped),
  ]
}

function listByExpectation({ service = {}, expect }: Scenario): Capability[] {
  const { requests = [], batches = [], requestCount = {}, context } = expect
  return [
    ...choose(
      'match',
      requests.some(({ route }) => route === 'match'),
    ),
    ...choose('match', context?.linkType === 'deferred'),
    ...choose('short-links', service.resolve !== undefined),
    ...choose('events', batches.length > 0 || requestCount.events !== undefined),
  ]
}

function choose(capability: Capability, isNeeded: boolean): Capability[] {
  return isNeeded ? [capability] : []
}
