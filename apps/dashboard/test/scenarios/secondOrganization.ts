import { expectExplainedMatch } from '../harness/expectExplainedMatch.ts'
import { createKeyboard } from '../harness/hands.ts'
import { openScreen } from '../harness/openScreen.ts'
import type { Scenario } from '../harness/scenario.ts'
import { createFirstLink } from '../harness/setUpApp.ts'

/** The journey of the first owner again, with the keyboard alone. */
export const secondOrganization: Scenario = {
  name: 'a new organization by keyboard',
  async run({ service, open, expect }) {
    const tab = await open({ isSignedIn: true })
    const hands = createKeyboard()
    await openScreen(tab, '/new-organization')
    await hands.write(tab.page.getByLabel('Name', { exact: true }), 'Keys only')
    await hands.press(tab.page.getByRole('button', { name: /^Create/ }))
    await tab.page.waitForURL(/new-app/)
    await createFirstLink(tab, hands, 'Keyboard')
    expect('it has a link', true)
    await expectExplainedMatch(tab, hands, service, expect)
  },
}
