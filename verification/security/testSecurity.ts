/**
 * `npm run verify security`: attacks the running service, its proxies, its parsers and its dependencies. `--full` uses
 * larger numbers, and `--only smuggling` runs one scenario.
 */
import { runScenarios, type Scenario } from '../harness/report/runScenarios.ts'
import { createShared } from '../harness/servers/createShared.ts'
import { type Service, withService } from '../harness/servers/startService.ts'
import { bombs } from './bombs.ts'
import { browser } from './browser.ts'
import { canaries } from './canaries.ts'
import { confusion } from './confusion.ts'
import { dependencies } from './dependencies.ts'
import { parsers } from './parsers.ts'
import { regularExpressions } from './regularExpressions.ts'
import type { SecurityScenario } from './scenario.ts'
import { smuggling } from './smuggling.ts'
import { timing } from './timing.ts'

const scenarios: Readonly<Record<string, SecurityScenario>> = {
  smuggling,
  confusion,
  bombs,
  browser,
  canaries,
  regularExpressions,
  parsers,
  timing,
  dependencies,
}

const service = createShared<Service>((body) => withService(body))
const bound = Object.entries(scenarios).map(([name, scenario]): [string, Scenario] => [
  name,
  (options) => scenario({ ...options, getService: () => service.get() }),
])
try {
  await runScenarios({ report: 'security', scenarios: Object.fromEntries(bound) })
} finally {
  await service.stop()
}
