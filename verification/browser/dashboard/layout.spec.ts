import type { Page } from '@playwright/test'
import { expect, phone, test } from './fixtures.ts'
import { waitForScreen } from './screens.ts'

/** A page counts as good up to 0.1; these have placeholders in the shape of what comes. */
const maxShift = 0.05

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

interface MeasuredShift {
  readonly shift: number
  /** What moved, from where to where. */
  readonly moves: readonly string[]
}

/** The cumulative layout shift of a page so far: the largest sum within five seconds, as browsers report it. */
async function measureShift(page: Page): Promise<MeasuredShift> {
  return page.evaluate(
    () =>
      new Promise<MeasuredShift>((resolve) => {
        let [start, end, sum, largest] = [0, 0, 0, 0]
        const moves: string[] = []
        const describe = ({ left, top, width, height }: DOMRectReadOnly) =>
          `${width}x${height} at ${left},${top}`
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as LayoutShift[]) {
            if (entry.hadRecentInput) continue
            const isSame = entry.startTime - end < 1_000 && entry.startTime - start < 5_000
            if (!isSame) [start, sum] = [entry.startTime, 0]
            end = entry.startTime
            sum += entry.value
            largest = Math.max(largest, sum)
            for (const { node, previousRect, currentRect } of entry.sources) {
              const text = node?.textContent?.slice(0, 40) ?? ''
              moves.push(
                `${entry.value.toFixed(4)}: "${text}" from ${describe(previousRect)} to ${describe(currentRect)}`,
              )
            }
          }
        }).observe({ type: 'layout-shift', buffered: true })
        // What is buffered is reported in a task of its own.
        setTimeout(() => resolve({ shift: largest, moves }), 500)
      }),
  )
}

for (const [device, options] of Object.entries({ desktop: {}, phone })) {
  test.describe(() => {
    test.use(options)

    for (const screen of ['overview', 'links']) {
      test(`nothing jumps when the data of ${screen} arrives, ${device}`, async ({
        page,
        shop: { lumen },
      }) => {
        // One response after the other, so that each has its placeholder on the screen.
        let wait = 0
        await page.route('**/api/**', async (route) => {
          wait += 60
          await new Promise((resolve) => setTimeout(resolve, 200 + wait))
          await route.continue()
        })
        await page.goto(`/apps/${lumen.appId}/${screen}`)
        await waitForScreen(page)
        const { shift, moves } = await measureShift(page)
        test.info().annotations.push({ type: 'layout shift', description: shift.toFixed(4) })
        expect(shift, `moved:\n${moves.join('\n')}`).toBeLessThan(maxShift)
      })
    }
  })
}

test('without motion, another theme applies to everything at once', async ({
  page,
  shop: { lumen },
}) => {
  await page.goto(`/apps/${lumen.appId}/links`)
  await waitForScreen(page)
  const changing = await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark'
    return document.getAnimations().filter((each) => each instanceof CSSTransition).length
  })
  expect(changing).toBe(0)
})
