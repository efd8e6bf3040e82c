import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decision, explanation } from './readmeExample.ts'

const readText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the README example is the one checked here', () => {
  const [, onPage] = /```ts\n([\s\S]*?)```/.exec(readText('../README.md')) ?? []
  expect(onPage).toBe(readText('./readmeExample.ts'))
})

test('the example produces the documented result', () => {
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
