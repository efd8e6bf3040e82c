import { expect, test } from 'vitest'
import { sampleLink } from '#test/support/sampleLink.ts'
import { deliverLink } from './deliverLink.ts'
import { getDestinationKey } from './getDestinationKey.ts'

const link = sampleLink({ destination: 'https://www.meadow.example/invite?from=link' })
const keyOf = (query: string, tail = '') => getDestinationKey(link, { tail, query })

test('invitations of two people are two destinations', () => {
  expect(keyOf('ref=anna')).not.toBe(keyOf('ref=ben'))
  expect(keyOf('ref=anna')).not.toBe(keyOf(''))
})

test('the order of parameters does not matter', () => {
  expect(keyOf('ref=anna&room=2')).toBe(keyOf('room=2&ref=anna'))
})

test('parameters that measure a campaign do not matter', () => {
  expect(keyOf('utm_source=mail&fbclid=x1&GCLID=2')).toBe(link.destination)
  expect(keyOf('fbclid=x1&ref=anna')).toBe(keyOf('ref=anna&utm_term=b'))
})

test('a parameter that the destination overrides does not matter', () => {
  expect(keyOf('from=elsewhere')).toBe(keyOf(''))
})

test('a link that does not pass its query has one destination', () => {
  const closed = { ...link, passesQuery: false }
  expect(getDestinationKey(closed, { tail: '', query: 'ref=anna' })).toBe(link.destination)
})

test('two paths below a pattern are two destinations', () => {
  const pattern = sampleLink({ slug: 'p/*', destination: 'https://www.meadow.example/products/*' })
  const key = (tail: string) => getDestinationKey(pattern, { tail, query: '' })
  expect(key('42')).toBe('https://www.meadow.example/products/42')
  expect(key('43')).not.toBe(key('42'))
})

test('the app receives all parameters, in the order in which they were clicked', () => {
  const query = 'utm_source=mail&ref=anna&fbclid=x1'
  expect(deliverLink(link, { tail: '', query })).toBe(
    'https://www.meadow.example/invite?from=link&utm_source=mail&ref=anna&fbclid=x1',
  )
})

test('a pattern whose visited path was lost leads to its prefix', () => {
  const pattern = sampleLink({ slug: 'p/*', destination: 'https://www.meadow.example/products/*' })
  expect(deliverLink(pattern, { tail: '', query: '' })).toBe('https://www.meadow.example/products/')
})
