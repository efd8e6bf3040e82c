import type { Tab } from './openTab.ts'

/** Opens a path of the dashboard and waits until its content has replaced the placeholders. */
export async function openScreen(tab: Tab, path: string): Promise<void> {
  await tab.page.goto(path)
  await waitForScreen(tab)
}

/** Waits for the heading, and until nothing is loading any more. */
export async function waitForScreen({ page }: Tab): Promise<void> {
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
