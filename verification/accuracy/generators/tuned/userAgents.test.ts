import { expect, test } from 'vitest'
import { parameterValues } from '../../parameters.ts'
import type { WorldClick } from '../../world.ts'
import { generateTuned } from './generateTuned.ts'
import { generatorParameters } from './parameters.ts'

const { clicks, installs, truth } = generateTuned(
  'mixed',
  21,
  parameterValues({ population: 20_000 }),
)
const devices = new Map(truth.devices.map((device) => [device.id, device.fingerprint]))

/** Clicks by people, with the device they were made on. */
const clicksByPeople = clicks.flatMap((click: WorldClick) => {
  const device = devices.get(truth.clickDevices.get(click.id) ?? '')
  return device === undefined ? [] : [{ click, device, agent: click.headers['user-agent'] ?? '' }]
})

const findClicks = (pattern: RegExp) => {
  const found = clicksByPeople.filter(({ agent }) => pattern.test(agent))
  expect(found.length).toBeGreaterThan(20)
  return found
}

test('Safari 26 reports OS 18, and the real version after Version/', () => {
  for (const { agent, device } of findClicks(/Version\/26\S* Mobile\/15E148 Safari/)) {
    expect(agent).toMatch(/iPhone OS 18_[67] like/)
    const version = /Version\/(\d+\.\d+)/.exec(agent)?.[1] ?? 'none'
    expect(device.systemVersion.startsWith(version)).toBe(true)
  }
})

test('plain web views report 18_7 and neither Version/ nor Safari/', () => {
  for (const { agent, device } of findClicks(/\) Mobile\/15E148$/)) {
    if (device.systemVersion.startsWith('26')) expect(agent).toContain('iPhone OS 18_7 like')
    expect(agent).not.toMatch(/Version\/|Safari\//)
  }
  const phones = installs.filter(({ fingerprint }) => fingerprint.systemVersion.startsWith('26'))
  for (const { fingerprint } of phones) {
    expect(fingerprint.userAgent).toContain('iPhone OS 18_7 like')
    expect(fingerprint.userAgent).not.toMatch(/Version\/|Safari\//)
  }
})

test('Meta’s apps report model, version, language and, in Instagram, pixels', () => {
  for (const { agent, device } of findClicks(/Mobile\/\w+ Instagram/)) {
    const version = device.systemVersion.replaceAll('.', '_')
    const pixels = `${device.screenWidth * device.scale}x${device.screenHeight * device.scale}`
    expect(agent).toContain(`(${device.modelId}; iOS ${version}; `)
    expect(agent).toContain(`scale=${device.scale.toFixed(2)}; ${pixels}`)
  }
  for (const { agent, device } of findClicks(/FBAN\/FBIOS/)) {
    expect(agent).toContain(`FBDV/${device.modelId};`)
    expect(agent).toContain(`FBSV/${device.systemVersion};`)
    expect(agent).toMatch(/FBLC\/[a-z]{2}_[A-Z]{2};/)
  }
})

test('Chrome on iOS reports the real version', () => {
  for (const { agent, device } of findClicks(/CriOS/)) {
    expect(agent).toContain(`iPhone OS ${device.systemVersion.replaceAll('.', '_')} like`)
  }
})

test('Chrome on Android hides the model in its user agent and reports it in client hints', () => {
  for (const { click, device } of findClicks(/Android 10; K\)/)) {
    if (click.page !== null) expect(click.page.model).toBe(device.modelId)
    expect(click.headers['sec-ch-ua-platform']).toBe('"Android"')
    const hint = click.headers['sec-ch-ua-model']
    if (hint !== undefined) expect(hint).toBe(`"${device.modelId}"`)
  }
  for (const { agent, device } of findClicks(/; wv\)/)) {
    expect(agent).toContain(`Android ${device.systemVersion}; ${device.modelId} Build/`)
  }
})

test('page and app agree on the screen up to rounding on Android', () => {
  for (const { click, device } of clicksByPeople) {
    if (click.page === null) continue
    expect(Math.abs(click.page.screenWidth - device.screenWidth)).toBeLessThan(1)
    expect(Math.abs(click.page.screenHeight - device.screenHeight)).toBeLessThan(1)
  }
})

test('iPhones have the published shares and unique ids', () => {
  const rows = generatorParameters.iPhones.value
  expect(new Set(rows.map(([{ id }]) => id)).size).toBe(rows.length)
  const total = rows.reduce((sum, [, weight]) => sum + weight, 0)
  const share = (pattern: RegExp) =>
    rows.reduce((sum, [{ name }, weight]) => sum + (pattern.test(name) ? weight : 0), 0) / total
  expect(share(/^iPhone 13$/)).toBeCloseTo(0.092, 2)
  expect(share(/^iPhone 16 Pro Max$/)).toBeCloseTo(0.06, 2)
  expect(share(/^iPhone 14/)).toBeCloseTo(0.189, 2)
  expect(share(/^iPhone 16/)).toBeCloseTo(0.183, 2)
})
