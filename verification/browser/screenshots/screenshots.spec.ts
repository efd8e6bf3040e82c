import { join } from 'node:path'
import { findProgram } from '@throughlink/tooling/base/findProgram'
import { repositoryRoot } from '@throughlink/tooling/base/report'
import { run } from '@throughlink/tooling/base/run'
import { phone, test } from '../dashboard/fixtures.ts'
import { listRoutes, readRouteIds } from '../dashboard/routes.ts'
import { openScreen } from '../dashboard/screens.ts'

const looks = {
  light: {},
  dark: { colorScheme: 'dark' },
  phone,
} as const

for (const [look, options] of Object.entries(looks)) {
  test.describe(() => {
    test.use(options)
    test(`pictures of every screen, ${look}`, async ({ page, shop: { lumen } }) => {
      for (const { name, path } of listRoutes(await readRouteIds(page, lumen.appId))) {
        await openScreen(page, path)
        // Some parts load when they come into view.
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        await page.waitForTimeout(500)
        await page.evaluate(() => scrollTo(0, 0))
        await page.screenshot({
          path: join(repositoryRoot, `reports/screens/${name}-${look}.png`),
          // Only the rows of a long list that are in the window are on the page.
          fullPage: name !== 'links',
        })
      }
    })
  })
}

const steps = 'step=install&step=event:view_item&step=event:add_to_cart&step=event:purchase'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ colorScheme })
    // Flags of countries need a font with emoji, such as fonts-noto-color-emoji.
    test(`pictures of the README, ${colorScheme} @docs`, async ({ page, shop: { lumen } }) => {
      const { appId, linkId, installId } = await readRouteIds(page, lumen.appId)
      const pictures = {
        light: {
          overview: 'overview?period=90d',
          links: 'links?sort=clicks',
          editor: `links/${linkId}/edit`,
          website: 'settings/website?color=%230b6b4f&text=Your+basket+is+in+the+app+too.',
          funnel: `events?view=funnels&${steps}`,
        },
        dark: { match: `matches/${installId}`, matches: 'matches' },
      }[colorScheme]
      for (const [name, path] of Object.entries(pictures)) {
        await openScreen(page, `/apps/${appId}/${path}`)
        const file = join(repositoryRoot, `docs/images/dashboard-${name}.png`)
        await page.screenshot({ path: file })
        const pngquant = findProgram(['pngquant'])
        const args = ['--force', '--skip-if-larger', '--output', file, '64', file]
        if (pngquant !== undefined) await run(pngquant, args)
      }
    })
  })
}
