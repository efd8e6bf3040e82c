import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, type Config, createFetchHttp } from '@throughlink/client'
import type { Device, Step, Verdict } from '@throughlink/conformance'
import type { CreateApp } from './app.ts'
import { createPhone } from './createPhone.ts'
import { performSteps } from './performSteps.ts'

interface CreatedRun {
  readonly id: string
  readonly baseUrl: string
  readonly device: Device
  readonly config: Config
  readonly steps: readonly Step[]
}

/** Work that needs no time on a simulated clock needs a little in real time. */
const slowMachineMs = 50

const realClock: Clock = {
  now: () => Date.now(),
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

/** Runs a scenario against a conformance server, in real time: what a driver in another language does. */
export async function runOverHttp(
  serverUrl: string,
  scenario: string,
  createApp: CreateApp,
): Promise<Verdict> {
  const run = await post<CreatedRun>(`${serverUrl}/runs`, { scenario })
  const contextUrl = `${serverUrl}/runs/${run.id}/context`
  let reported: Promise<Verdict | null> = Promise.resolve(null)
  await performSteps(run.steps, {
    createApp,
    phone: createPhone(run.device, realClock, createFetchHttp(fetch)),
    config: { ...run.config, baseUrl: run.baseUrl },
    wait: (ms) => sleep(ms + slowMachineMs),
    async report(step, context, clipboardReads) {
      // One at a time: the order of the reports matters.
      reported = reported.then(() => post(contextUrl, { step, context, clipboardReads }))
      await reported
    },
  })
  const verdict = await reported
  if (verdict === null) throw new Error('The scenario has no steps.')
  return verdict
}

async function post<T>(url: string, body: unknown): Promise<T> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
