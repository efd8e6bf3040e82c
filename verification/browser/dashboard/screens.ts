import type { Page } from '@playwright/test'

/** Opens a path of the dashboard and waits until its content has replaced the placeholders. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForScreen(page)
}

/** Waits for the heading, and until nothing is loading any more. */
export async function waitForScreen(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(
    () => document.querySelector('.skeleton, [aria-busy="true"]') === null,
    undefined,
    { polling: 100 },
  )
  // Lines of charts and numbers appear in the frame after the data.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Waits until colours and positions have their final values, which checks of contrast need. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const animations = document
      .getAnimations()
      // Spinners never finish.
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(animations.map(({ finished }) => finished))
  })
}

/** Returns what is wider than the window, so that the page scrolls sideways. */
export async function findLayoutProblems(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    const width = window.innerWidth
    if (scrollWidth <= width) return []
    const isClipped = (element: Element): boolean => {
      const parent = element.parentElement
      if (parent === null) return false
      return getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent)
    }
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 1 && !isClipped(element),
    )
    const describe = (element: Element) => element.outerHTML.slice(0, 120)
    return [`the page is ${scrollWidth} px wide`, ...wide.slice(0, 3).map(describe)]
  })
}
