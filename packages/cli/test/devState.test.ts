import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type DevState, findDevDemo, getDevFolder, readDevState } from '../src/dev/devState.ts'

const demo = { origin: 'http://localhost:3000', appId: 'app_1', apiKey: 'pk_1', secretKey: 'sk_1' }
const ports = { postgres: 1, redis: 2, clickhouse: 3 }
const state: DevState = { clickKeys: '1:x', password: 'word', ports, demo }

/** As a developer without the variable: `vitest.config.ts` sets it. */
function find(folder: string) {
  vi.stubEnv('THROUGHLINK_DEV_DATA', undefined)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  return findDevDemo(folder, false)
}

function createCheckout(): string {
  const checkout = mkdtempSync(join(tmpdir(), 'throughlink-checkout-'))
  onTestFinished(() => {
    rmSync(checkout, { recursive: true })
  })
  return checkout
}

test('the demo of a checkout is found from every folder in it', () => {
  const checkout = createCheckout()
  const inside = join(checkout, 'packages/cli')
  mkdirSync(inside, { recursive: true })
  mkdirSync(join(checkout, '.throughlink'))
  writeFileSync(join(checkout, '.throughlink/dev.json'), JSON.stringify(state))
  expect(find(inside)).toEqual(demo)
  expect(find(checkout)).toEqual(demo)
})

test('there is no demo before npm run dev', () => {
  const checkout = createCheckout()
  expect(readDevState(checkout)).toBe(null)
  expect(find(checkout)).toBe(null)
})

test('root keeps the data of each checkout in a temporary folder', () => {
  expect(getDevFolder('/a', true)).toMatch(/throughlink-dev-[0-9a-f]{8}$/)
  expect(getDevFolder('/a', true)).toBe(getDevFolder('/a/', true))
  expect(getDevFolder('/a', true)).not.toBe(getDevFolder('/b', true))
})

test('the demo of another folder can be chosen, and none', () => {
  const data = createCheckout()
  writeFileSync(join(data, 'dev.json'), JSON.stringify(state))
  expect(findDevDemo('/', false, data)).toEqual(demo)
  expect(findDevDemo(data, false, '')).toBe(null)
})

test('tests do not see the demo of this checkout', () => {
  expect(process.env['THROUGHLINK_DEV_DATA']).toBe('')
  expect(findDevDemo(import.meta.dirname)).toBe(null)
})
