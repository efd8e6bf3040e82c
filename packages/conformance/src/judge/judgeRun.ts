import type { RecordedRequest, Recording } from '../recording.ts'
import type { Scenario } from '../scenario.ts'
import type { Route } from '../wire.ts'
import type { Bindings } from './findMismatches.ts'
import { judgeContexts } from './judgeContexts.ts'
import { judgeEvents } from './judgeEvents.ts'
import { isInRange, judgeRequests, showRange } from './judgeRequests.ts'
import { judgeWire } from './judgeWire.ts'
import type { Finding, Problem } from './problem.ts'

export interface JudgeOptions {
  /** Allowed deviation of times: 0 on a simulated clock, a few hundred milliseconds over HTTP. */
  readonly toleranceMs: number
}

/** Compares a run with its scenario. Returns no problem if the library conforms. Pure. */
export function judgeRun(
  scenario: Scenario,
  recorded: Recording,
  { toleranceMs }: JudgeOptions,
): Problem[] {
  const { expect } = scenario
  const recording = fromStart(recorded)
  const { requests } = recording
  const bindings: Bindings = new Map()
  const lookups = requests.filter(({ route }) => route !== 'events')
  const batches = requests.filter(({ route }) => route === 'events')
  const findings: Finding[] = [
    ...judgeWire(scenario, recording),
    ...(expect.requests
      ? judgeRequests(expect.requests, lookups, { check: 'requests', bindings, toleranceMs })
      : []),
    ...(expect.batches
      ? judgeRequests(expect.batches, batches, { check: 'batches', bindings, toleranceMs })
      : []),
    ...judgeCounts(scenario, requests),
    ...judgeEvents(scenario, batches),
    ...judgeQuiet(scenario, lookups, toleranceMs),
    ...judgeContexts(scenario, recording, toleranceMs),
    ...judgeClipboardReads(scenario, recording),
    ...judgeSecrets(scenario, requests),
  ]
  return findings.map((finding) => ({ spec: scenario.spec, ...finding }))
}

/** Returns the recording with times since its first entry, in whole milliseconds. */
function fromStart({ requests, contexts }: Recording): Recording {
  const start = Math.min(...[...requests, ...contexts].map(({ atMs }) => atMs))
  const shift = <T extends { readonly atMs: number }>(entry: T): T => ({
    ...entry,
    atMs: Math.round(entry.atMs - start),
  })
  return { requests: requests.map(shift), contexts: contexts.map(shift) }
}

function judgeCounts({ expect }: Scenario, requests: readonly RecordedRequest[]): Finding[] {
  return Object.entries(expect.requestCount ?? {}).flatMap(([name, expected]) => {
    const actual = requests.filter(({ route }) => route === (name as Route)).length
    if (isInRange(actual, expected, 0)) return []
    const message = `Expected ${showRange(expected, '')} requests to "${name}", got ${actual}.`
    return [{ check: 'count', message, expected, actual }]
  })
}

function judgeQuiet(
  { expect: { quietAfterMs } }: Scenario,
  lookups: readonly RecordedRequest[],
  toleranceMs: number,
): Finding[] {
  if (quietAfterMs === undefined) return []
  const late = lookups.find(({ atMs }) => atMs > quietAfterMs + toleranceMs)
  if (!late) return []
  const message = `Sent a request to "${late.path}" at ${late.atMs} ms. Send none after ${quietAfterMs} ms.`
  return [{ check: 'quiet', message, expected: { max: quietAfterMs }, actual: late.atMs }]
}

function judgeClipboardReads({ expect }: Scenario, { contexts }: Recording): Finding[] {
  const expected = expect.clipboardReads
  const actual = contexts.at(-1)?.clipboardReads ?? null
  // A driver that cannot count reads is judged by its requests only.
  if (expected === undefined || actual === null || actual === expected) return []
  const message = `The clipboard's text was read ${actual} times, not ${expected}. A read may show the paste prompt.`
  return [{ check: 'clipboard', message, expected, actual }]
}

function judgeSecrets({ expect }: Scenario, requests: readonly RecordedRequest[]): Finding[] {
  return (expect.never ?? []).flatMap((secret) => {
    const leak = requests.find(({ text, headers }) =>
      [text, ...Object.values(headers)].some((sent) => sent.includes(secret)),
    )
    if (!leak) return []
    const message = `"${secret}" must not leave the device, but a request to "${leak.path}" contains it.`
    return [{ check: 'never', message, expected: '$absent', actual: leak.text }]
  })
}
