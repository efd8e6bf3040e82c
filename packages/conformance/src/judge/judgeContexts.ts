import type { RecordedContext, Recording } from '../recording.ts'
import type { Context, Range, Scenario } from '../scenario.ts'
import { findMismatches } from './findMismatches.ts'
import { isInRange, showRange } from './judgeRequests.ts'
import { type Finding, show } from './problem.ts'

/** The contexts of one process, and when it started. */
interface ProcessContexts {
  readonly startedAtMs: number
  readonly contexts: readonly RecordedContext[]
}

/** Compares the reported contexts: at the end, at each check, and over time. */
export function judgeContexts(
  scenario: Scenario,
  recording: Recording,
  toleranceMs: number,
): Finding[] {
  const { steps, expect } = scenario
  const processes = splitByProcess(scenario, recording)
  const findings: Finding[] = processes.flatMap(({ contexts }) => findInconsistencies(contexts))

  steps.forEach((step, index) => {
    if (step.do !== 'check') return
    const report = recording.contexts.find((context) => context.step === index)
    findings.push(...compareContext(step.context, report?.context, `At step ${index + 1}`))
  })
  if (expect.context) {
    const last = recording.contexts.at(-1)?.context
    findings.push(...compareContext(expect.context, last, 'At the end'))
  }
  const lastProcess = processes.at(-1)
  if (expect.processedMs && lastProcess) {
    findings.push(...judgeProcessedTime(expect.processedMs, lastProcess, toleranceMs))
  }
  return findings
}

function compareContext(
  expected: Partial<Context>,
  actual: Context | undefined,
  when: string,
): Finding[] {
  return findMismatches(expected, actual ?? {}, new Map()).map((mismatch) => ({
    check: 'context',
    message: `${when}, ${mismatch.path} must be ${show(mismatch.expected)}, but is ${show(mismatch.actual)}.`,
    expected: mismatch.expected,
    actual: mismatch.actual,
  }))
}

/**
 * A restart begins when the driver has reported the step before it, so every later report is one of the
 * new process.
 */
function splitByProcess({ steps }: Scenario, { contexts }: Recording): ProcessContexts[] {
  const firstStart = steps.findIndex((step) => step.do === 'start')
  const beforeStart = contexts.find(({ step }) => step === firstStart - 1)
  let current = { startedAtMs: beforeStart?.atMs ?? 0, contexts: [] as RecordedContext[] }
  const processes = [current]
  for (const context of contexts) {
    current.contexts.push(context)
    if (context.step === null || steps[context.step + 1]?.do !== 'restart') continue
    current = { startedAtMs: context.atMs, contexts: [] }
    processes.push(current)
  }
  return processes
}

function findInconsistencies(contexts: readonly RecordedContext[]): Finding[] {
  const findings: Finding[] = []
  const firstProcessed = contexts.findIndex(({ context }) => context.isLinkProcessed)
  const isReset =
    firstProcessed >= 0 &&
    contexts.slice(firstProcessed).some(({ context }) => !context.isLinkProcessed)
  if (isReset) {
    const message =
      '`isLinkProcessed` returned to false. It must stay true while the process lives.'
    findings.push({ check: 'context', message, spec: '3' })
  }
  const partial = contexts.find(({ context }) => isPartial(context))
  if (partial) {
    const message = '`linkUrl` and `linkType` must be both null or both set.'
    findings.push({ check: 'context', message, actual: partial.context, spec: '2.3' })
  }
  return findings
}

function isPartial({ linkUrl, linkRoute, linkType }: Context): boolean {
  return linkUrl === null ? linkRoute !== null || linkType !== null : linkType === null
}

function judgeProcessedTime(
  expected: Range,
  { startedAtMs, contexts }: ProcessContexts,
  toleranceMs: number,
): Finding[] {
  const first = contexts.find(({ context }) => context.isLinkProcessed)
  const actual = first ? first.atMs - startedAtMs : null
  if (actual !== null && isInRange(actual, expected, toleranceMs)) return []
  const became = actual === null ? 'never became true' : `became true after ${actual} ms`
  const message = `\`isLinkProcessed\` ${became}; expected ${showRange(expected)}.`
  return [{ check: 'time', message, expected, actual }]
}
