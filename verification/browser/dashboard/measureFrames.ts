import type { Page } from '@playwright/test'

export interface FrameTimes {
  readonly median: number
  readonly p95: number
}

/** Scrolls a page up from its end, `step` pixels in each frame. Returns the times between frames in ms. */
export async function measureFrames(page: Page, step: number): Promise<FrameTimes> {
  return page.evaluate(async (step) => {
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    scrollTo(0, document.documentElement.scrollHeight)
    for (let frame = 0; frame < 30; frame++) await nextFrame()
    const times: number[] = []
    let previous = await nextFrame()
    for (let frame = 0; frame < 300; frame++) {
      scrollBy(0, -step)
      const now = await nextFrame()
      times.push(now - previous)
      previous = now
    }
    times.sort((a, b) => a - b)
    return { median: times[150] ?? 0, p95: times[285] ?? 0 }
  }, step)
}
