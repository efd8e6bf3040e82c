import { expect, test } from 'vitest'
import { readAdClickIds } from './readAdClickIds.ts'

test.each([
  ['https://a.example/x?gclid=Cj0&ref=anna', { gclid: 'Cj0' }],
  ['https://a.example/x?FBCLID=1&fbclid=2', { fbclid: '1' }],
  [
    'https://a.example/x?gbraid=a&wbraid=b&ttclid=c&twclid=d&msclkid=e',
    {
      gbraid: 'a',
      wbraid: 'b',
      ttclid: 'c',
      twclid: 'd',
      msclkid: 'e',
    },
  ],
  ['lamp://open?gclid=1', { gclid: '1' }],
  ['https://a.example/x?gclid=', {}],
  ['https://a.example/x?__proto__=1', {}],
  ['not a URL', {}],
])('%s has the ids %j', (url, ids) => {
  expect(readAdClickIds(url)).toEqual(ids)
})
