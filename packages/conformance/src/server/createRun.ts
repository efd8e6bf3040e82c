import { chooseReply, getStatus } from '../chooseReply.ts'
import { judgeRun } from '../judge/judgeRun.ts'
import type { Problem } from '../judge/problem.ts'
import type { RecordedContext, RecordedRequest, Recording } from '../recording.ts'
import type { Reply, Scenario } from '../scenario.ts'
import { type Route, routePaths, routes } from '../wire.ts'

/** The result of a run so far. It is final once `isComplete` is true. */
export interface Verdict {
  /** Whether the driver has reported every step. */
  readonly isComplete: boolean
  /** Whether the run is complete and has no problem. */
  readonly passed: boolean
  readonly problems: readonly Problem[]
}

/** One run of a scenario: scripted replies, and a record of what happened. */
export interface Run {
  readonly scenario: Scenario
  readonly recording: Recording
  /** Records a request and returns its reply; null for a path that the contract does not have. */
  answer(request: Pick<RecordedRequest, 'method' | 'path' | 'headers' | 'text'>): Reply | null
  /** Records a report of the driver. */
  report(report: Omit<RecordedContext, 'atMs'>): void
  judge(): Verdict
}

export interface RunOptions {
  readonly now: () => number
  readonly toleranceMs: number
}

export function createRun(scenario: Scenario, { now, toleranceMs }: RunOptions): Run {
  const requests: RecordedRequest[] = []
  const contexts: RecordedContext[] = []
  const recording: Recording = { requests, contexts }
  let final: Verdict | null = null

  return {
    scenario,
    recording,
    answer(request) {
      const route = findRoute(request.path)
      const body = parseJson(request.text)
      const index = requests.filter((earlier) => earlier.route === route).length
      const reply = route && chooseReply(scenario, route, index, body)
      const status = reply ? getStatus(reply) : 404
      requests.push({ ...request, atMs: now(), route, body, status })
      return reply
    },
    report(report) {
      contexts.push({ ...report, atMs: now() })
    },
    judge() {
      if (final) return final
      const isComplete = contexts.some(({ step }) => step === scenario.steps.length - 1)
      const problems = judgeRun(scenario, recording, { toleranceMs })
      const verdict = { isComplete, passed: isComplete && problems.length === 0, problems }
      // A library that is being stopped may send something after the last step. It is not a part of the scenario.
      if (isComplete) final = verdict
      return verdict
    },
  }
}

function findRoute(path: string): Route | null {
  return routes.find((route) => routePaths[route] === path) ?? null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
