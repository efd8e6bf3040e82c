import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findDevDemo, getDevFolder, readDevState } from '../src/dev/devState.ts'

function createCheckout(): string {
  const checkout = mkdtempSync(join(tmpdir(), 'throughlink-checkout-'))
  onTestFinished(() => {
    rmSync(checkout, { recursive: true })
  })
  return checkout
}

test('the demo of a checkout is found from every folder in it', () => {
  const checkout = createCheckout()
  const demo = { port: 3000, appId: 'app_1', apiKey: 'pk_1', secretKey: 'sk_1' }
  const inside = join(checkout, 'packages/cli')
  mkdirSync(inside, { recursive: true })
  mkdirSync(join(checkout, '.throughlink'))
  const state = { clickKeys: '1:x', password: 'word', demo }
  writeFileSync(join(checkout, '.throughlink/dev.json'), JSON.stringify(state))
  expect(findDevDemo(inside, false)).toEqual(demo)
  expect(findDevDemo(checkout, false)).toEqual(demo)
})

test('there is no demo before npm run dev', () => {
  const checkout = createCheckout()
  expect(readDevState(checkout)).toBe(null)
  expect(findDevDemo(checkout, false)).toBe(null)
})

test('root keeps the data of each checkout in a temporary folder', () => {
  expect(getDevFolder('/a', true)).toMatch(/throughlink-dev-[0-9a-f]{8}$/)
  expect(getDevFolder('/a', true)).toBe(getDevFolder('/a/', true))
  expect(getDevFolder('/a', true)).not.toBe(getDevFolder('/b', true))
})
