import { expect, test } from 'vitest'
import { createRandom } from '../../random.ts'
import { androidModels, ipads, iphones, type Model } from './models.ts'
import { writePlainUserAgent, writeUserAgent } from './userAgents.ts'
import { drawVersion, nextVersion } from './versions.ts'

const find = (id: string): Model => {
  const model = [...iphones, ...ipads, ...androidModels].find((one) => one.id === id)
  if (!model) throw new Error(`Unknown model ${id}.`)
  return model
}
const iphone = { model: find('iPhone15,4'), version: '26.2.1', language: 'en-US' }
const ipad = { model: find('iPad14,3'), version: '26.3', language: 'en-US' }
const galaxy = { model: find('SM-S921B'), version: '15', language: 'de-DE' }
const pixel = { model: find('Pixel 9'), version: '16', language: 'en-US' }

const writeMany = (
  ...args: Parameters<typeof writeUserAgent> extends [...infer A, unknown] ? A : never
) => {
  const random = createRandom(1)
  return [...new Set(Array.from({ length: 60 }, () => writeUserAgent(...args, random)))]
}

test('Safari on iOS 26 shows the frozen system and the real version as its own', () => {
  expect(writeMany('safari', iphone)).toStrictEqual([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.2 Mobile/15E148 Safari/604.1',
  ])
})

test('Safari before iOS 26 shows the real system', () => {
  const [text] = writeMany('safari', { ...iphone, version: '18.5' })
  expect(text).toContain('iPhone OS 18_5 like')
  expect(text).toContain('Version/18.5 ')
})

test('a plain web view on iOS names neither a version nor Safari', () => {
  expect(writePlainUserAgent(iphone.model, '26.0.1')).toBe(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  )
})

test('Google’s browsers on iOS show the real version', () => {
  for (const text of writeMany('chrome', iphone)) {
    expect(text).toMatch(/iPhone OS 26_2_1 like Mac OS X\) .* (CriOS|GSA)\/[\d.]+ Mobile\/15E148/)
  }
})

test('Meta’s browsers on iOS show model, version, language and scale', () => {
  const texts = writeMany('meta', iphone)
  expect(texts).toHaveLength(3)
  for (const text of texts) {
    expect(text).toMatch(
      /(Instagram|Barcelona) [\d.]+ \(iPhone15,4; iOS 26_2_1; en_US; en; scale=3\.00; 1179x2556; .*\)$|FBDV\/iPhone15,4;.*FBSV\/26\.2\.1;FBSS\/3;.*FBLC\/en_US/,
    )
  }
})

test('Safari on an iPad poses as a Mac', () => {
  expect(writeMany('safari', ipad)).toStrictEqual([
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.3 Safari/605.1.15',
  ])
})

test('Chrome on Android shows neither model nor version', () => {
  expect(writeMany('chrome', galaxy)).toStrictEqual([
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Mobile Safari/537.36',
  ])
})

test('in-app browsers on Android show model and version', () => {
  for (const text of [...writeMany('meta', galaxy), ...writeMany('other', galaxy)]) {
    expect(text).toMatch(/^Mozilla\/5\.0 \(Linux; Android 15; SM-S921B Build\/[\w.]+; wv\) /)
  }
  expect(writeMany('meta', pixel).join('\n')).toContain(
    'Android (36/16; 420dpi; 1080x2424; Google; Pixel 9; tokay; google; en_US; ',
  )
})

test('every model runs a version that it supports, and can be updated', () => {
  for (const model of [...iphones, ...ipads, ...androidModels]) {
    for (const pace of [0, 0.1, 0.3, 0.6, 0.9, 0.999]) {
      const version = drawVersion(model, pace)
      expect(Number.parseInt(version)).toBeLessThanOrEqual(model.newestMajor)
      expect(nextVersion(model, version)).not.toBe(version)
    }
  }
})

test('newer iPhones run newer systems', () => {
  const shareOn26 = (model: Model) => {
    const versions = Array.from({ length: 100 }, (_, pace) => drawVersion(model, pace / 100))
    return versions.filter((version) => version.startsWith('26.')).length
  }
  expect(shareOn26(find('iPhone18,3'))).toBe(100)
  expect(shareOn26(find('iPhone12,1'))).toBeLessThan(shareOn26(find('iPhone17,3')))
})

test('model shares are those that are published', () => {
  const share = (ids: RegExp) =>
    iphones.filter(({ name }) => ids.test(name)).reduce((sum, { weight }) => sum + weight, 0) /
    iphones.reduce((sum, { weight }) => sum + weight, 0)
  expect(share(/^iPhone 13/)).toBeCloseTo(0.17, 3)
  expect(share(/^iPhone 14/)).toBeCloseTo(0.189, 3)
  expect(share(/^iPhone 15/)).toBeCloseTo(0.176, 3)
  expect(share(/^iPhone 16/)).toBeCloseTo(0.183, 3)
  expect(share(/^iPhone 13$/)).toBeCloseTo(0.092, 3)
  expect(share(/^iPhone 16 Pro Max$/)).toBeCloseTo(0.06, 3)
})
