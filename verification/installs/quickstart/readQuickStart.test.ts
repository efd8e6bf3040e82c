import { expect, test } from 'vitest'
import { readQuickStart } from './readQuickStart.ts'

test('commands and the file are read in order', () => {
  const guide = [
    ...['```sh', 'npm run dev', '```'],
    ...['```sh', 'npx create', 'cd shop', '```'],
    ...['Add it as `a/[b].tsx`:', '```tsx', 'export {}', '```'],
    ...['```sh', 'npx tsc', '```', ''],
  ].join('\n')
  expect(readQuickStart(guide)).toEqual({
    serviceCommand: 'npm run dev',
    commands: ['npx create', 'cd shop', 'npx tsc'],
    screen: { path: 'a/[b].tsx', code: 'export {}\n' },
  })
})

test('a guide without a file to add is refused', () => {
  expect(() => readQuickStart('```sh\nnpm run dev\n```\n')).toThrow('no file to add')
})
