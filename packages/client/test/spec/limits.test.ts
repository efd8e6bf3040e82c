import { createTestPhone, type TestPhone, testSignals } from '@throughlink/client/testing'
import { expect, test } from 'vitest'
import { launch } from '../launch.ts'
import { matched, notMatched } from '../replies.ts'
import { matchBodies } from '../requests.ts'
import { createTestClipboard } from '../testClipboard.ts'

test.for([
  ['a link', () => matched('https://acme.example/products/42')],
  ['no link', () => notMatched()],
  ['a failure', () => ({ status: 422 })],
] as const)(
  '[spec 8.1] only the first of five launches matches, when it ends with %s',
  async ([, match]) => {
    let phone: TestPhone = createTestPhone({ script: { match } })
    await launch(phone)
    for (let open = 2; open <= 5; open++) {
      await phone.clock.advance(86_400_000)
      phone = createTestPhone({ restartOf: phone })
      await launch(phone)
    }
    expect(phone.process).toBe(5)
    expect(matchBodies(phone)).toHaveLength(1)
  },
)

test.for([
  ['ios', ['hasUrl', 'readText']],
  ['android', []],
  ['web', []],
] as const)('[spec 8.2] on %s the clipboard calls are %j', async ([platform, calls]) => {
  const clipboard = createTestClipboard('https://acme.example/summer')
  const device = { read: () => ({ ...testSignals, platform }) }
  await launch(createTestPhone({ ports: { platform, device, clipboard } }))
  expect(clipboard.calls).toEqual(calls)
})
