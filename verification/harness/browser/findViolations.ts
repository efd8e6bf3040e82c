import axe from 'axe-core'

/** A page of Playwright, or of another engine. */
interface Evaluating {
  readonly evaluate: <T>(expression: string) => Promise<T>
}

/**
 * Runs axe-core on a page. Returns the rules that it violates, each with the elements concerned. Elements for which
 * `isExpected` is true are left out.
 */
export async function findViolations(
  page: Evaluating,
  isExpected: (rule: string, html: string) => boolean = () => false,
): Promise<readonly string[]> {
  // Evaluated from outside the page, whose Content-Security-Policy forbids a further script.
  if (!(await page.evaluate<boolean>("'axe' in window"))) {
    await page.evaluate(`(() => { ${axe.source} })()`)
  }
  // Details of other results take several times as long to collect.
  const { violations } = await page.evaluate<axe.AxeResults>(
    "axe.run({ resultTypes: ['violations'] })",
  )
  return violations.flatMap(({ id, nodes }) => {
    const unexpected = nodes.map(({ html }) => html).filter((html) => !isExpected(id, html))
    return unexpected.length === 0 ? [] : [`${id}: ${unexpected.join(', ')}`]
  })
}
