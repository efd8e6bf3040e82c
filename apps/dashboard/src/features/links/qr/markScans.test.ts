import { expect, test } from 'vitest'
import { explainUnmarkable, markScans } from './markScans.ts'

const link = {
  campaign: {},
  destination: 'https://shop.example/lamp',
  passesCampaign: true,
  passesQuery: true,
}

test('the address in a code has the medium of a scan', () => {
  expect(markScans('https://go.example/lamp')).toBe('https://go.example/lamp?utm_medium=qr')
})

test('scans of a link without a medium can be counted apart', () => {
  expect(explainUnmarkable(link)).toBeNull()
  expect(explainUnmarkable({ ...link, campaign: { utm_source: 'poster' } })).toBeNull()
})

test.each([
  { campaign: { utm_medium: 'poster' } },
  { destination: 'https://shop.example/lamp?utm_medium=poster' },
])('the medium of a link counts instead: %j', (changes) => {
  expect(explainUnmarkable({ ...link, ...changes })).toContain('“poster”')
})

test('a link that only counts its campaign counts that of the code', () => {
  const counted = { ...link, campaign: { utm_medium: 'poster' }, passesCampaign: false }
  expect(explainUnmarkable({ ...counted, passesQuery: false })).toBeNull()
})

test('a link without the parameters of its clicks counts no medium of a code', () => {
  expect(explainUnmarkable({ ...link, passesQuery: false })).toContain('parameters')
})
