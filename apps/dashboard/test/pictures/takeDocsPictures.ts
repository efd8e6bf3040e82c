import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { closeWithin } from '@throughlink/tooling/browser/closeWithin'
import { repositoryRoot } from '@throughlink/tooling/report'
import { run } from '@throughlink/tooling/run'
import { openScreen } from '../harness/openScreen.ts'
import { openSignedIn } from '../harness/openSignedIn.ts'
import { readRouteIds } from '../harness/readRouteIds.ts'
import type { DashboardService } from '../harness/startDashboard.ts'

const folder = 'docs/images'
const steps = 'step=install&step=event:view_item&step=event:add_to_cart&step=event:purchase'

/**
 * Takes the pictures of the README, and compresses them if pngquant is installed. Flags of countries need a font with
 * emoji, such as fonts-noto-color-emoji. Returns their folder.
 */
export async function takeDocsPictures(browser: Browser, service: DashboardService) {
  for (const theme of ['light', 'dark'] as const) {
    const tab = await openSignedIn(browser, service, { theme })
    const { appId, linkId, installId } = await readRouteIds(tab, service.lumen.appId)
    const pictures =
      theme === 'light'
        ? {
            overview: 'overview?period=90d',
            links: 'links?sort=clicks',
            editor: `links/${linkId}/edit`,
            funnel: `events?view=funnels&${steps}`,
          }
        : { match: `matches/${installId}`, matches: 'matches' }
    for (const [name, path] of Object.entries(pictures)) {
      await openScreen(tab, `/apps/${appId}/${path}`)
      const file = join(repositoryRoot, folder, `dashboard-${name}.png`)
      await tab.page.screenshot({ path: file })
      await compress(file)
    }
    await closeWithin(tab.context)
  }
  return folder
}

async function compress(file: string): Promise<void> {
  const options = ['--force', '--skip-if-larger', '--output', file, '64', file]
  await run('pngquant', options).catch(() => {
    console.log('pngquant is not installed: the pictures are not compressed.')
  })
}
