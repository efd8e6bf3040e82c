import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Compile } from 'typebox/schema'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>
}

const schema = Compile(readJson('schemas/scenario.schema.json'))

describe('the schema accepts', () => {
  test.each(readdirSync(join(root, 'scenarios')))(
    '%s, with the ids of its topic in order',
    (file) => {
      const topic = readJson(`scenarios/${file}`)
      const [, errors] = schema.Errors(topic)
      expect(errors).toEqual([])
      const ids = (topic['scenarios'] as readonly { readonly id: string }[]).map(({ id }) => id)
      expect(ids).toEqual([...new Set(ids)].sort())
      expect(ids.filter((id) => `${id.replace(/\/.*/, '')}.json` !== file)).toEqual([])
    },
  )
})

describe('the schema rejects', () => {
  const valid = {
    id: 'match/example',
    title: 'An example of a scenario',
    spec: '3',
    steps: [{ do: 'start' }],
    expect: { requests: [] },
  }

  test.each([
    ['an unknown member', { ...valid, expects: {} }],
    ['an unknown topic', { ...valid, id: 'other/example' }],
    ['an unknown step', { ...valid, steps: [{ do: 'begin' }] }],
    ['a wait without its time', { ...valid, steps: [{ do: 'wait' }] }],
    ['a scenario that expects nothing', { ...valid, expect: {} }],
    ['an unknown option', { ...valid, config: { clipboard: true } }],
    ['an unknown endpoint', { ...valid, service: { install: [{}] } }],
    ['a reply with an unknown fault', { ...valid, service: { match: [{ fault: 'slow' }] } }],
    ['a scenario without a section', { ...valid, spec: '' }],
  ])('%s', (_, scenario) => {
    expect(schema.Check({ scenarios: [valid] })).toBe(true)
    expect(schema.Check({ scenarios: [scenario] })).toBe(false)
  })
})
