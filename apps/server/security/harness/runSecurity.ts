import { runScenarios } from '../../faults/harness/runScenarios.ts'
import type { Scenario } from '../../faults/scenario.ts'
import type { SecurityScenario } from '../scenario.ts'
import { withService, type Service } from './startService.ts'

export interface RunOptions {
  readonly isQuick: boolean
  /** The one scenario to run. Undefined: all. */
  readonly only: string | undefined
  /** To repeat the random inputs of an earlier run. Undefined: random. */
  readonly seed: string | undefined
}

/** Runs scenarios one after the other, with one service for all that need it, and writes `reports/security.json`. */
export async function runSecurity(
  scenarios: Readonly<Record<string, SecurityScenario>>,
  { isQuick, only, seed }: RunOptions,
): Promise<void> {
  const service = createSharedService()
  const bound = Object.entries(scenarios).map(([name, scenario]): [string, Scenario] => [
    name,
    ({ random, logProgress }) =>
      scenario({ isQuick, random, logProgress, getService: () => service.get() }),
  ])
  try {
    await runScenarios({
      report: 'security',
      scenarios: Object.fromEntries(bound),
      isFull: !isQuick,
      only,
      seed,
    })
  } finally {
    await service.stop()
  }
}

/** Starts the service when it is first needed, and stops it at the end. */
function createSharedService() {
  const ended = Promise.withResolvers<undefined>()
  let running: { readonly started: Promise<Service>; readonly stopped: Promise<unknown> } | null =
    null
  return {
    get(): Promise<Service> {
      if (running === null) {
        const started = Promise.withResolvers<Service>()
        const stopped = withService((service) => {
          started.resolve(service)
          return ended.promise
        })
        stopped.catch(started.reject)
        running = { started: started.promise, stopped }
      }
      return running.started
    },
    async stop(): Promise<void> {
      ended.resolve(undefined)
      await running?.stopped
    },
  }
}
