import { expect, test } from 'vitest'
import { completeUrl } from './completeUrl.ts'

test('a web address may be typed without https', () => {
  expect(completeUrl(' lumen.example/a?b=c ')).toBe('https://lumen.example/a?b=c')
  expect(completeUrl('localhost:3000/a')).toBe('https://localhost:3000/a')
})

test('a scheme stays', () => {
  expect(completeUrl('http://lumen.example')).toBe('http://lumen.example')
  expect(completeUrl('lumen://products/1')).toBe('lumen://products/1')
  expect(completeUrl('lumen:lark')).toBe('lumen:lark')
  expect(completeUrl('')).toBe('')
})
