import type { Page } from 'playwright-core'

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
