/**
 * `npm run screenshots`: pictures of every screen, in both themes and on a phone, in `reports/dashboard`. With a
 * year of traffic, or with `--quick` a quarter of a smaller shop. `--docs` takes those of the README instead.
 */
import { parseArgs } from 'node:util'
import { closeWithin } from '@throughlink/tooling/browser/closeWithin'
import { openBrowser } from '@throughlink/tooling/browser/openBrowser'
import { command } from '@throughlink/tooling/command'
import { ensureDashboard } from '@throughlink/tooling/ensureDashboard'
import { prepareService } from './harness/prepareService.ts'
import { takeDocsPictures } from './pictures/takeDocsPictures.ts'
import { takeEveryScreen } from './pictures/takeEveryScreen.ts'

await command(async () => {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      docs: { type: 'boolean', default: false },
    },
  })
  await ensureDashboard(console.log)
  const browser = await openBrowser()
  try {
    const size = values.quick
      ? { days: 90, scale: 0.1, journeys: 40 }
      : { days: 365, scale: 1, journeys: 200 }
    const { service } = await prepareService(browser, size, false)
    try {
      const folder = await (values.docs ? takeDocsPictures : takeEveryScreen)(browser, service)
      console.log(`The pictures are in ${folder}.`)
    } finally {
      await service.close()
    }
  } finally {
    await closeWithin(browser)
  }
})
// A browser that did not close would keep the process alive.
process.exit()
