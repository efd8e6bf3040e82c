import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../.github/actions/check-links')
const action = readFileSync(join(folder, 'action.yml'), 'utf8')

test('the GitHub action uses each of its inputs, and no others', () => {
  const [inputs = '', steps = ''] = action.split('\nruns:')
  const declared = [...inputs.matchAll(/^ {2}([a-z-]+):$/gm)].map(([, name]) => name)
  const used = [...steps.matchAll(/inputs\.([a-z-]+)/g)].map(([, name]) => name)
  expect(declared.length).toBeGreaterThan(0)
  expect(new Set(used)).toEqual(new Set(declared))
})

test('the GitHub action passes inputs as variables, never as part of a script', () => {
  const scripts = action.split(/^ +(?:- )?run:/m).slice(1)
  for (const script of scripts) {
    const [text = ''] = script.split(/\n\n|\n {4}- /)
    expect(text).not.toContain('${{')
  }
})
