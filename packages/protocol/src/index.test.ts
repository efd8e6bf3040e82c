import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the main entry does not import TypeBox', () => {
  const files = readdirSync(import.meta.dirname).filter(
    (file) => file.endsWith('.ts') && !file.includes('.test'),
  )
  expect(files).toContain('index.ts')
  for (const file of files) {
    expect(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'), file).not.toMatch(
      /from '(typebox|\.\/schemas)/,
    )
  }
})
