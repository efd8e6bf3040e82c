import { expect, test } from 'vitest'
import { readDestination } from './readDestination.ts'

test('a web address may be typed without https', () => {
  expect(readDestination(' lumen.example/a?b=c ')).toBe('https://lumen.example/a?b=c')
  expect(readDestination('localhost:3000/a')).toBe('https://localhost:3000/a')
})

test('a scheme stays', () => {
  expect(readDestination('http://lumen.example')).toBe('http://lumen.example')
  expect(readDestination('lumen://products/1')).toBe('lumen://products/1')
  expect(readDestination('')).toBe('')
})
