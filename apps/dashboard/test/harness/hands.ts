import type { Locator, Page } from 'playwright-core'
import { reachByKeyboard } from './reachByKeyboard.ts'

/** How a person operates a page. Each main task of a screen must be possible with either. */
export interface Hands {
  readonly name: 'mouse' | 'keyboard'
  /** Presses a button, link, menu item, tab, checkbox or radio button. */
  readonly press: (target: Locator) => Promise<void>
  /** Replaces the text of a field. */
  readonly write: (target: Locator, text: string) => Promise<void>
  /** Chooses an option of a select element by its label. */
  readonly choose: (target: Locator, label: string) => Promise<void>
  /** Presses a button that opens the file dialog of the system, and chooses a file. */
  readonly upload: (page: Page, target: Locator, file: UploadedFile) => Promise<void>
  /** Clicks so far, including those into fields that are not focused by themselves. */
  readonly clicks: () => number
}

export interface UploadedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
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
      await target.selectOption({ label })
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
      const steps = await target.evaluate((element, wanted) => {
        if (!(element instanceof HTMLSelectElement)) throw new TypeError('This is not a select.')
        const options = [...element.options].filter((option) => !option.disabled)
        const at = options.findIndex((option) => option.label === wanted)
        if (at < 0) throw new RangeError(`There is no option ${wanted}.`)
        return at - options.findIndex((option) => option.selected)
      }, label)
      const key = steps > 0 ? 'ArrowDown' : 'ArrowUp'
      for (let step = 0; step < Math.abs(steps); step++) await target.page().keyboard.press(key)
    },
  }))
}

function createHands(
  name: Hands['name'],
  create: (count: () => void) => Pick<Hands, 'press' | 'write' | 'choose'>,
): Hands {
  let clicks = 0
  const ways = create(() => clicks++)
  return {
    name,
    ...ways,
    async upload(page, target, file) {
      const chooser = page.waitForEvent('filechooser')
      await ways.press(target)
      await (await chooser).setFiles(file)
    },
    clicks: () => clicks,
  }
}
