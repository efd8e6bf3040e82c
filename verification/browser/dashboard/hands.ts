import type { Locator } from '@playwright/test'

/** How a person operates a page. Each main task of a screen must be possible with either. */
export interface Hands {
  readonly name: 'mouse' | 'keyboard'
  /** Presses a button, link, menu item, tab, checkbox or radio button. */
  readonly press: (target: Locator) => Promise<void>
  /** Replaces the text of a field. */
  readonly write: (target: Locator, text: string) => Promise<void>
  /** Chooses an option of a select by its label. */
  readonly choose: (target: Locator, label: string) => Promise<void>
  /** Clicks so far, including those into fields that are not focused by themselves. */
  readonly clicks: () => number
}

export function createMouse(): Hands {
  return createHands('mouse', (count) => ({
    async press(target) {
      count()
      const isRadio = (await target.getAttribute('type')) === 'radio'
      // Some radio buttons are invisible, and their label is what a person sees.
      await (isRadio ? target.locator('xpath=ancestor::label') : target).click()
    },
    async write(target, text) {
      const isFocused = await target.evaluate((element) => element === document.activeElement)
      if (!isFocused) {
        count()
        await target.click()
      }
      await target.fill(text)
    },
    async choose(target, label) {
      count()
      await target.click()
      count()
      await findOption(target, label).click()
    },
  }))
}

/** Tab, Enter, Space, arrow keys and letters; nothing is clicked or focused by script. */
export function createKeyboard(): Hands {
  return createHands('keyboard', () => ({
    async press(target) {
      await reachByKeyboard(target)
      const type = await target.getAttribute('type')
      const isChecked = type === 'radio' && (await target.isChecked())
      // The arrow key that reaches a radio button checks it.
      if (isChecked) return
      const usesSpace =
        type === 'checkbox' || type === 'radio' || (await target.getAttribute('role')) === 'switch'
      await target.page().keyboard.press(usesSpace ? 'Space' : 'Enter')
    },
    async write(target, text) {
      await reachByKeyboard(target)
      const { keyboard } = target.page()
      await keyboard.press('ControlOrMeta+A')
      await (text === '' ? keyboard.press('Delete') : keyboard.type(text))
    },
    async choose(target, label) {
      await reachByKeyboard(target)
      const { keyboard } = target.page()
      await keyboard.press('Enter')
      const option = findOption(target, label)
      await option.waitFor()
      const isHighlighted = async () => (await option.getAttribute('data-highlighted')) !== null
      await keyboard.press('Home')
      for (let press = 0; press < maxPresses && !(await isHighlighted()); press++) {
        await keyboard.press('ArrowDown')
      }
      await keyboard.press('Enter')
      await option.waitFor({ state: 'hidden' })
    },
  }))
}

/** An option of the list that is open. */
function findOption(target: Locator, label: string): Locator {
  return target.page().getByRole('option', { name: label, exact: true })
}

function createHands(
  name: Hands['name'],
  create: (count: () => void) => Pick<Hands, 'press' | 'write' | 'choose'>,
): Hands {
  let clicks = 0
  return {
    name,
    ...create(() => clicks++),
    clicks: () => clicks,
  }
}

/** Presses of Tab or an arrow key after which an element counts as unreachable. */
const maxPresses = 300

/** Moves the focus to an element, as a person without a mouse does. Rejects if no key gets there. */
async function reachByKeyboard(target: Locator): Promise<void> {
  await target.waitFor()
  const { keyboard } = target.page()
  for (let press = 0; press < maxPresses; press++) {
    const key = await target.evaluate(findKey)
    if (key !== null) await keyboard.press(key)
    else if (await target.evaluate(keepsFocus)) return
  }
  throw new Error(`The keyboard does not reach ${String(target)}.`)
}

/** Returns whether an element has the focus two frames later: a dialog that opens moves it. Runs in the page. */
async function keepsFocus(element: Element): Promise<boolean> {
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  return element === document.activeElement
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
