/**
 * `npm run test:security`: attacks the running service, its proxies, its parsers and its dependencies. `--quick`
 * uses smaller numbers, `--only smuggling` runs one scenario, `--seed 1` repeats the random inputs of an earlier
 * run.
 */
import { parseArgs } from 'node:util'
import { command } from '@throughlink/tooling/command'
import { runSecurity } from './harness/runSecurity.ts'
import { bombs } from './bombs.ts'
import { browser } from './browser.ts'
import { canaries } from './canaries.ts'
import { confusion } from './confusion.ts'
import { dependencies } from './dependencies.ts'
import { parsers } from './parsers.ts'
import { regularExpressions } from './regularExpressions.ts'
import { smuggling } from './smuggling.ts'
import { timing } from './timing.ts'

await command(async () => {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      seed: { type: 'string' },
    },
  })
  const { quick: isQuick, only, seed } = values
  await runSecurity(
    {
      smuggling,
      confusion,
      bombs,
      browser,
      canaries,
      regularExpressions,
      parsers,
      timing,
      dependencies,
    },
    { isQuick, only, seed },
  )
})
