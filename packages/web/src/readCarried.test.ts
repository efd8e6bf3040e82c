import { expect, test } from 'vitest'
import { readCarried } from './readCarried.ts'

test('campaigns, click ids of advertising networks and the reference are carried, and nothing else', () => {
  const search = '?utm_source=x&utm_custom=1&gclid=g&ref=anna&session=secret&email=a%40b.example'
  expect(readCarried([search])).toEqual({
    utm_source: 'x',
    utm_custom: '1',
    gclid: 'g',
    ref: 'anna',
  })
})

test('further names are carried if the team lists them', () => {
  expect(readCarried(['?q=lamp&page=2'], ['q'])).toEqual({ q: 'lamp' })
})

test('the page wins over the arrival', () => {
  expect(readCarried(['?ref=ben', '?ref=anna&utm_source=x'])).toEqual({
    ref: 'ben',
    utm_source: 'x',
  })
})

test('a value that is empty or too long is left out', () => {
  expect(readCarried([`?ref=&utm_term=${'a'.repeat(257)}&utm_source=x`])).toEqual({
    utm_source: 'x',
  })
})

test('a hostile name is a name', () => {
  expect(readCarried(['?__proto__=1&utm___proto__=2'], ['__proto__'])).toHaveProperty(
    'utm___proto__',
    '2',
  )
  expect({}).not.toHaveProperty('1')
})
