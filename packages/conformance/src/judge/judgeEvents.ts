import type { RecordedRequest } from '../recording.ts'
import type { Scenario, Step } from '../scenario.ts'
import { findMismatches } from './findMismatches.ts'
import { type Finding, show } from './problem.ts'

interface SentEvent {
  readonly id: string
  readonly name: string
  readonly data?: unknown
}

/**
 * Compares the events that the service accepted with the expected ones. A library may send events of its
 * own, so names that the scenario does not cause are ignored. An event that was accepted twice under one id
 * counts once, as in the service.
 */
export function judgeEvents(
  { expect, steps }: Scenario,
  batches: readonly RecordedRequest[],
): Finding[] {
  if (!expect.events) return []
  const logged = new Set(steps.flatMap(listNames))
  const accepted = new Map<string, SentEvent>()
  for (const { status, body } of batches) {
    if (status !== 202) continue
    for (const event of readEvents(body)) {
      if (logged.has(event.name) && !accepted.has(event.id)) accepted.set(event.id, event)
    }
  }
  return compareEvents(expect.events, [...accepted.values()])
}

function listNames(step: Step): string[] {
  if (step.do === 'setUserId') return ['user_identified']
  return step.do === 'logEvent' ? [step.name] : []
}

function readEvents(body: unknown): readonly SentEvent[] {
  const { events } = (body ?? {}) as { events?: unknown }
  return Array.isArray(events) ? (events as SentEvent[]) : []
}

function compareEvents(
  expected: NonNullable<Scenario['expect']['events']>,
  actual: readonly SentEvent[],
): Finding[] {
  const names = (events: readonly { name: string }[]) => events.map(({ name }) => name)
  if (expected.length !== actual.length) {
    const message = `The service must have accepted ${show(names(expected))}, but it accepted ${show(names(actual))}.`
    return [{ check: 'events', message, expected: names(expected), actual: names(actual) }]
  }
  return expected.flatMap((event, index) =>
    findMismatches(event, actual[index], new Map()).map((mismatch) => ({
      check: 'events',
      message: `Event ${index + 1}: ${mismatch.path} must be ${show(mismatch.expected)}, but is ${show(mismatch.actual)}.`,
      expected: mismatch.expected,
      actual: mismatch.actual,
    })),
  )
}
