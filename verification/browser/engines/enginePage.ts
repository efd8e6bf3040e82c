import { expect } from '@playwright/test'
import type { Engine } from '../../harness/browser/engines/engine.ts'

/** What a person does on a page, in any engine. Elements are found by CSS and by what they are called. */
export interface EnginePage {
  readonly press: (css: string, name?: string) => Promise<void>
  /** Writes into the field with this label. */
  readonly write: (label: string, text: string) => Promise<void>
  /** Waits until an element is visible. */
  readonly see: (css: string, name?: string) => Promise<unknown>
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Returns the middle of the first visible element, scrolled into view, or null. Runs in the page. */
const find = `(css, name) => {
  const isCalled = (element) =>
    [element.ariaLabel, element.labels?.[0]?.innerText, element.innerText]
      .some((text) => text?.trim().startsWith(name))
  const element = [...document.querySelectorAll(css)].find(
    (each) => each.checkVisibility({ visibilityProperty: true }) && (name === '' || isCalled(each)))
  if (!element) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}`

export function createEnginePage(engine: Engine): EnginePage {
  async function see(css: string, name = ''): Promise<Point> {
    const expression = `(${find})(${JSON.stringify(css)}, ${JSON.stringify(name)})`
    let last = 'null'
    const message = `${css} ${name} is visible, and does not move`
    await expect(async () => {
      const before = last
      last = JSON.stringify(await engine.evaluate<Point | null>(expression))
      expect(last, message).not.toBe('null')
      expect(last, message).toBe(before)
    }).toPass({ timeout: 20_000, intervals: [50] })
    return JSON.parse(last) as Point
  }

  async function press(css: string, name?: string): Promise<void> {
    const point = await see(css, name)
    await engine.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', duration: 0, ...point },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }

  return {
    press,
    see,
    async write(label, text) {
      await press('input, textarea', label)
      await engine.evaluate('void document.activeElement.select()')
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await engine.perform([{ type: 'key', id: 'keyboard', actions }])
    },
  }
}
