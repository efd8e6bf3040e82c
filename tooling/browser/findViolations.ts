import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Runs axe-core on a page. Returns the rules that it violates, each with the elements concerned. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  // Evaluated from outside the page, whose Content-Security-Policy forbids a further script.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run()')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
}
