import type { Tab } from './openTab.ts'

/** Returns what is wider than the window, so that the page scrolls sideways. */
export async function findLayoutProblems({ page }: Tab): Promise<readonly string[]> {
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
