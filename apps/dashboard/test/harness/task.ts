import type { Page } from 'playwright-core'
import { findViolationsInThemes, themes } from './findViolationsInThemes.ts'
import { createKeyboard, createMouse, type Hands } from './hands.ts'
import type { Tab } from './openTab.ts'
import type { Scenario, ScenarioTools } from './scenario.ts'

export interface TaskTools extends ScenarioTools {
  /** Signed in as the owner. */
  readonly tab: Tab
  readonly page: Page
  readonly hands: Hands
  /** Checks with axe what is on the page now, such as an open dialog, in both themes. */
  readonly expectAccessible: (what: string) => Promise<void>
}

export interface Task extends Omit<Scenario, 'run'> {
  readonly run: (tools: TaskTools) => Promise<void>
}

/** The main task of a screen, done with the keyboard alone, and in full runs with a mouse too. */
export function createTask({ run, ...scenario }: Task): Scenario {
  return {
    ...scenario,
    async run(tools) {
      const ways = [createKeyboard(), ...(tools.isFull ? [createMouse()] : [])]
      for (const hands of ways) {
        const tab = await tools.open({ isSignedIn: true })
        const { page } = tab
        const expect: ScenarioTools['expect'] = (sentence, ...rest) => {
          tools.expect(`by ${hands.name}, ${sentence}`, ...rest)
        }
        const expectAccessible = async (what: string) => {
          // Both ways lead to the same page.
          if (hands.name === 'mouse') return
          const found = await findViolationsInThemes(page, tools.isFull ? themes : ['light'])
          expect(`${what} is accessible`, found.length === 0, found)
        }
        await run({ ...tools, expect, tab, page, hands, expectAccessible })
      }
    },
  }
}
