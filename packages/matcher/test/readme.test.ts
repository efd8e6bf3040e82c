import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decision, explanation } from './readmeExample.ts'

const readText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the example on the page is the one that is checked and run here', () => {
  const [, onPage] = /```ts\n([\s\S]*?)```/.exec(readText('../README.md')) ?? []
  expect(onPage).toBe(readText('./readmeExample.ts'))
})

test('it gives what the page says', () => {
  expect(decision).toMatchObject({
    kind: 'match',
    tier: 'high',
    destination: 'https://links.example.com/invitation-of-anna',
  })
  expect(explanation.best?.evidence.map(({ signal, level }) => `${signal} ${level}`)).toEqual([
    'network same-v4',
    'model same',
    'system same',
    'language same',
  ])
})
