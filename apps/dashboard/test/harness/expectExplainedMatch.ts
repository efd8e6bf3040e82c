import type { Hands } from './hands.ts'
import type { Tab } from './openTab.ts'
import type { ScenarioTools } from './scenario.ts'
import { openFirstApp } from './setUpApp.ts'

/** From the first link to the explanation of the first match. The page must show the setup. */
export async function expectExplainedMatch(
  tab: Tab,
  hands: Hands,
  { origin }: ScenarioTools['service'],
  expect: ScenarioTools['expect'],
): Promise<void> {
  const { page } = tab
  await page.getByRole('status').getByText('Waiting for your first open').waitFor()
  await openFirstApp(tab, origin)
  await page.getByText('Your first install is matched.').waitFor()
  expect('the page notices the first open by itself', true)
  await hands.press(page.getByRole('link', { name: 'See why it matched' }))
  await page.getByRole('heading', { name: 'Evidence' }).waitFor()
  const total = page
    .getByRole('table', { name: /^Evidence for/ })
    .getByRole('rowheader', { name: 'Total' })
  expect('and the match is explained', (await total.count()) === 1)
}
