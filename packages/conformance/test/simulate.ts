import type { Clock, Http, HttpResponse } from '@throughlink/client'
import { createSimulatedClock } from '@throughlink/client/testing'
import {
  createRun,
  type Run,
  type Scenario,
  toConfig,
  toDevice,
  type Verdict,
} from '@throughlink/conformance'
import type { CreateApp } from './app.ts'
import { createPhone } from './createPhone.ts'
import { performSteps } from './performSteps.ts'

const baseUrl = 'https://service.example'

/** The verdict of a run on a simulated clock, and its requests. */
export interface Simulation extends Verdict {
  readonly recording: Run['recording']
}

/** Runs a scenario in this process on a simulated clock, without network. */
export async function simulate(
  scenario: Scenario,
  createApp: CreateApp,
  seed = 1,
): Promise<Simulation> {
  const clock = createSimulatedClock()
  const run = createRun(scenario, { now: () => clock.now(), toleranceMs: 0 })
  await performSteps(scenario.steps, {
    createApp,
    phone: createPhone(toDevice(scenario.device), clock, createRunHttp(run, clock), seed),
    config: { ...toConfig(scenario.config), baseUrl },
    wait: (ms) => clock.advance(ms),
    async report(step, context, clipboardReads) {
      run.report({ step, context, clipboardReads })
      await Promise.resolve()
    },
  })
  return { ...run.judge(), recording: run.recording }
}

/** The HTTP port of a simulated run: the replies of the scenario on the given clock. */
function createRunHttp(run: Run, clock: Clock): Http {
  return {
    post({ url, headers, body }) {
      const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
      const reply = run.answer({
        method: 'POST',
        path: url.slice(baseUrl.length),
        headers: Object.fromEntries(named) as Record<string, string>,
        text: body,
      })
      const response = new Promise<HttpResponse>((resolve, reject) => {
        const { fault, delayMs, status = 200, body: content = {}, headers: sent } = reply ?? {}
        if (fault === 'hang') return
        const respond = () => {
          if (fault === 'offline') reject(new Error('Network request failed'))
          resolve({
            status: reply ? status : 404,
            retryAfter: sent?.['retry-after'] ?? null,
            body: typeof content === 'string' ? content : JSON.stringify(content),
          })
        }
        if (delayMs === undefined) respond()
        else clock.setTimer(respond, delayMs)
      })
      return { response, cancel: () => {} }
    },
  }
}
