import { expect, test } from 'vitest'
import { readSteps } from './readSteps.ts'

const guide = [
  ...['# Guide', '', '```sh', 'npm run dev', '```'],
  ...['', '## App', '', '```sh', 'npx create', 'cd shop', '```'],
  ...['', 'Add it as `a/[b].tsx`:', '', '```tsx', 'export {}', '```'],
  ...['', 'Open `http://a.example/b` in a browser.'],
  ...[
    '',
    '### Part',
    '',
    '```sh',
    'npx part',
    '```',
    '',
    '## Next',
    '',
    '```sh',
    'npx tsc',
    '```',
    '',
  ],
].join('\n')

test('commands, files and addresses are read in order', () => {
  expect(readSteps(guide)).toEqual([
    { kind: 'run', command: 'npm run dev' },
    { kind: 'run', command: 'npx create' },
    { kind: 'run', command: 'cd shop' },
    { kind: 'write', path: 'a/[b].tsx', code: 'export {}\n' },
    { kind: 'open', url: 'http://a.example/b' },
    { kind: 'run', command: 'npx part' },
    { kind: 'run', command: 'npx tsc' },
  ])
})

test('a section ends at the next heading of its level', () => {
  expect(readSteps(guide, '### Part')).toEqual([{ kind: 'run', command: 'npx part' }])
  expect(readSteps(guide, '## App')).toHaveLength(5)
  expect(() => readSteps(guide, '## Missing')).toThrow('no section')
})

test('code without the name of its file is refused', () => {
  expect(() => readSteps('```tsx\nexport {}\n```\n')).toThrow('No file is named')
})
