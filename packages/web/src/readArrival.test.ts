import { afterEach, expect, test, vi } from 'vitest'
import { readArrival } from './readArrival.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function openPage(opened: string | null, href: string): void {
  vi.stubGlobal('performance', {
    getEntriesByType: () => (opened === null ? [] : [{ name: opened }]),
  })
  vi.stubGlobal('location', { href })
}

test('the arrival is the query of the document, also after a router changed the address', () => {
  openPage('https://acme.example/a?utm_source=x&ref=anna#top', 'https://acme.example/b?page=2')
  expect(readArrival()).toBe('?utm_source=x&ref=anna')
})

test('a document that was opened without a query has an empty arrival', () => {
  openPage('https://acme.example/a#/b?c=d', 'https://acme.example/a?utm_source=later')
  expect(readArrival()).toBe('')
})

test('a browser that does not tell how the document was opened has the address of now', () => {
  openPage(null, 'https://acme.example/a?ref=anna')
  expect(readArrival()).toBe('?ref=anna')
})
