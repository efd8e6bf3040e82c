import type { Locator } from 'playwright-core'

/** Presses of Tab or an arrow key after which an element counts as unreachable. */
const maxPresses = 300

/** Moves the focus to an element, as a person without a mouse does. Rejects if no key gets there. */
export async function reachByKeyboard(target: Locator): Promise<void> {
  await target.waitFor()
  const { keyboard } = target.page()
  for (let press = 0; press < maxPresses; press++) {
    const key = await target.evaluate(findKey)
    if (key === null) return
    await keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${String(target)}.`)
}

/** Returns the key that moves the focus towards an element, or null if it is there. Runs in the page. */
function findKey(element: Element): string | null {
  const focused = document.activeElement ?? document.body
  if (element === focused) return null
  // One Tab enters these, and arrow keys move inside them.
  const group = element.closest('[role="menu"], [role="tablist"], [role="radiogroup"], fieldset')
  const isPart =
    group !== null &&
    element.matches('[role^="menuitem"], [role="tab"], [type="radio"]') &&
    group.contains(focused) &&
    (!element.matches('[type="radio"]') || focused.matches('[type="radio"]'))
  const isBefore =
    (element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  if (!isPart) return isBefore ? 'Shift+Tab' : 'Tab'
  if (group.matches('[role="tablist"]')) return isBefore ? 'ArrowLeft' : 'ArrowRight'
  return isBefore ? 'ArrowUp' : 'ArrowDown'
}
