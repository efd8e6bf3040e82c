import { measureFrames } from '../harness/measureFrames.ts'
import { openScreen } from '../harness/openScreen.ts'
import type { Tab } from '../harness/openTab.ts'
import type { Scenario } from '../harness/scenario.ts'

const linkCount = 50_000
const maxRatio = 1.5
/** Pixels in each frame: as fast as rows can be read, and a fling, in which rows show their names alone. */
const steps = { reading: 60, fling: 300 } as const
const loadMs = 300_000

/** A list of 50,000 links scrolls like a page with nothing on it. Only in full runs. */
export const manyLinks: Scenario = {
  name: 'many links',
  async run({ service: { beacon }, isFull, open, expect }) {
    if (!isFull) return
    const tab = await open({ isSignedIn: true })
    await importLinks(tab, beacon.appId)
    const bare = await measureBarePage(tab)
    await openScreen(tab, `/apps/${beacon.appId}/links`)
    await loadAll(tab)
    for (const speed of ['reading', 'fling'] as const) {
      const list = await measureFrames(tab.page, steps[speed])
      for (const share of ['median', 'p95'] as const) {
        const ratio = list[share] / bare[share]
        const figures = `${list[share].toFixed(1)} ms, ${bare[share].toFixed(1)} ms bare`
        expect(
          `${speed}: the ${share} frame takes ${ratio.toFixed(2)} of a bare page's time (${figures})`,
          ratio <= maxRatio,
        )
      }
    }
  },
}

async function importLinks({ page }: Tab, appId: string): Promise<void> {
  const status = await page.evaluate(
    async ({ path, count }) => {
      const session = (await (await fetch('/api/auth/session')).json()) as { csrfToken: string }
      const rows = Array.from(
        { length: count },
        (_, index) => `https://beacon.example/p/${index},many-${index}`,
      )
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'x-csrf-token': session.csrfToken, 'content-type': 'text/csv' },
        body: ['destination,slug', ...rows].join('\n'),
      })
      await response.text()
      return response.status
    },
    { path: `/api/v1/apps/${appId}/imports?dryRun=false`, count: linkCount },
  )
  if (status !== 200) throw new Error(`The import ended with ${status}.`)
}

async function measureBarePage({ page }: Tab) {
  await page.goto('about:blank')
  await page.setContent('<div style="height: 2000000px"></div>')
  return measureFrames(page, steps.fling)
}

/** Scrolls to the end until no further page is loaded. */
async function loadAll({ page }: Tab): Promise<void> {
  await page.waitForFunction(
    (count) => {
      scrollTo(0, document.documentElement.scrollHeight)
      const label = document.querySelector('[role="grid"] input')?.getAttribute('aria-label') ?? ''
      return Number(/\d+/.exec(label)?.[0] ?? 0) >= count
    },
    linkCount,
    { polling: 50, timeout: loadMs },
  )
}
