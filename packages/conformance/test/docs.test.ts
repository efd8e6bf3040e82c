import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readScenarios } from '@throughlink/conformance'
import { expect, test } from 'vitest'
import { capabilities } from '../src/capabilities.ts'
import { wireSchemas } from './wireSchemas.ts'
import { mistakes } from './wrong/mistakes.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const scenarios = readScenarios()

function listMissing(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => !readme.includes(name))
}

test('the readme names every step and every matcher', () => {
  const used = scenarios.flatMap((scenario) => [
    ...scenario.steps.map((step) => `${step.do}:`),
    ...(JSON.stringify(scenario.expect).match(/\$[a-z]+/g) ?? []).map((matcher) => `\`${matcher}`),
  ])
  expect(listMissing(used)).toEqual([])
})

test('the readme names every capability with its meaning', () => {
  const rows = Object.entries(capabilities).map(([name, meaning]) => [name, meaning])
  const cells = rows.flatMap(([name = '', meaning = '']) => [
    `\`${name}\``,
    meaning.charAt(0).toUpperCase() + meaning.slice(1),
  ])
  expect(listMissing(cells)).toEqual([])
})

test('the readme names every schema and every header', () => {
  expect(listMissing(Object.keys(wireSchemas).map((name) => `${name}.schema.json`))).toEqual([])
  const names = wireSchemas.headers.required
  expect(names.filter((name) => !readme.toLowerCase().includes(`\`${name}\``))).toEqual([])
})

test('the numbers in the readme are not too large', () => {
  const [, scenarioCount = 'none'] = /more than (\d+) scenarios/.exec(readme) ?? []
  const [, clientCount = 'none'] = /more than (\d+) clients/.exec(readme) ?? []
  expect(scenarios.length).toBeGreaterThan(Number(scenarioCount))
  expect(Object.keys(mistakes).length).toBeGreaterThan(Number(clientCount))
})
