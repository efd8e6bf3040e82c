import type { Browser } from '../../harness/phones/createBrowser.ts'

export interface Totals {
  readonly clicks: number
  readonly matched: number
  readonly events: number
}

/** Reads the totals of an app as the dashboard does. Zeros if analytics do not respond. */
export async function readTotals(browser: Browser, appId: string): Promise<Totals> {
  const path = `/api/v1/apps/${appId}/analytics/top-values?by=platform&metrics=clicks&metrics=matched&metrics=events`
  const { status, body } = await browser.get(path)
  if (status !== 200) return { clicks: 0, matched: 0, events: 0 }
  return (JSON.parse(body) as { readonly totals: Totals }).totals
}
