import { expect, test } from 'vitest'
import { chooseIcon } from './chooseIcon.ts'

const hosts = ['www.acme.com', 'go.acme.app']

test.each([
  ['https://acme.com/icon.png', true],
  ['https://cdn.acme.com/icon.png', true],
  ['https://go.acme.app/icon.png', true],
  ['https://acme.com.evil.example/icon.png', false],
  ['https://notacme.com/icon.png', false],
  ['https://play-lh.googleusercontent.com/icon.png', false],
])('the icon %s of the app is requested: %s', (url, isShown) => {
  expect(chooseIcon(undefined, url, hosts)).toBe(isShown ? url : null)
})

test('the icon that the page names is always used', () => {
  expect(chooseIcon('https://cdn.example/icon.png', null, hosts)).toBe(
    'https://cdn.example/icon.png',
  )
})
