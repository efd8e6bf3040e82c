import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  compareResult,
  describeActual,
  describeExpectation,
} from '../../src/scenarios/compareResult.ts'
import { formatJunit } from '../../src/scenarios/formatJunit.ts'
import { formatOutcomes } from '../../src/scenarios/formatOutcomes.ts'
import { readScenarios } from '../../src/scenarios/readScenarios.ts'
import type { Expectation } from '../../src/scenarios/scenario.ts'
import {
  expectFields,
  type FieldRules,
  fileFields,
  journeyFields,
  otherFields,
  scenarioFields,
} from '../../src/scenarios/scenarioFields.ts'

const folder = join(import.meta.dirname, '../..')
const read = (file: object, base?: string) => readScenarios(JSON.stringify(file), base)

describe('a scenario file', () => {
  const scenario = { name: 'One', link: '/amber', expect: { matched: true } }

  test('has defaults, which a scenario replaces', () => {
    const [first, second] = read({
      base: 'https://go.example',
      defaults: { device: 'iphone-15', clipboard: false },
      scenarios: [scenario, { ...scenario, name: 'Two', device: 'iphone-se' }],
    })
    expect(first).toMatchObject({
      name: 'One',
      journey: { link: new URL('https://go.example/amber'), device: 'iphone-15', clipboard: false },
    })
    expect(second?.journey).toMatchObject({ device: 'iphone-se', clipboard: false })
  })

  test('can be run against another service', () => {
    const [first] = read(
      { base: 'https://go.example', scenarios: [scenario] },
      'http://localhost:1',
    )
    expect(first?.journey.link?.href).toBe('http://localhost:1/amber')
  })

  test.each([
    [{ device: 'nokia' }, 'Scenario 1, "One": device must be one of iphone-17-pro, '],
    [{ delay: -1 }, 'Scenario 1, "One": delay must be a number from 0 to 3600, but is -1.'],
    [{ timezone: 'Mars' }, 'Scenario 1, "One": timezone must be a time zone'],
    [{ colour: 'red' }, 'Scenario 1, "One": colour is unknown. Fields: name, '],
    [{ expect: {} }, 'Scenario 1, "One": expect must not be empty.'],
    [{ expect: { route: 1 } }, 'Scenario 1, "One": expect.route must be a text, but is 1.'],
    [{ others: [{ device: 'x' }] }, 'Scenario 1, "One": others[0].link is missing.'],
    [{ link: undefined }, 'Scenario 1, "One": link is missing.'],
    [{ browser: 'safari' }, 'Scenario 1, "One": browser: Safari does not exist on Pixel 9.'],
    [{ link: '/amber' }, 'Scenario 1, "One": link: "/amber" is not a web URL.'],
  ])('with a mistake names the scenario and the field: %o', (mistake, message) => {
    const link = 'https://go.example/amber'
    expect(() => read({ scenarios: [{ ...scenario, link, ...mistake }] })).toThrow(message)
  })

  test('with several mistakes names all of them', () => {
    const scenarios = [{ ...scenario, device: 'x' }, { ...scenario, offline: 'y' }, 3]
    expect(() => read({ scenarios, defaults: { network: 'z' } })).toThrow(
      /The defaults: network[^]*Scenario 1, "One": device[^]*Scenario 2, "One": offline[^]*Scenario 3 must/,
    )
  })

  test.each([
    ['{', 'The file is not valid JSON'],
    ['[]', 'must contain an object'],
    ['{}', 'scenarios is missing'],
    ['{"scenarios":[]}', 'at least one scenario'],
  ])('%s is refused', (text, message) => {
    expect(() => readScenarios(text)).toThrow(message)
  })

  test('of this repository has 60 scenarios or more', () => {
    const content = readFileSync(join(folder, 'test/scenarios/firstInstalls.json'), 'utf8')
    const names = readScenarios(content).map(({ name }) => name)
    expect(names.length).toBeGreaterThanOrEqual(60)
    expect(new Set(names).size).toBe(names.length)
  })
})

test('the JSON schema has the fields and choices that are read', () => {
  interface Schema {
    readonly enum?: readonly string[]
    readonly properties?: Readonly<Record<string, Schema>>
    readonly items?: Schema
  }
  const schema = JSON.parse(readFileSync(join(folder, 'scenarios.schema.json'), 'utf8')) as Schema
  const item = schema.properties?.['scenarios']?.items?.properties
  const compare = (properties: Schema['properties'] = {}, rules: FieldRules) => {
    expect(Object.keys(properties)).toEqual(Object.keys(rules))
    for (const [name, { enum: choices }] of Object.entries(properties)) {
      if (choices !== undefined) expect(choices).toEqual(rules[name]?.choices)
    }
  }
  compare(schema.properties, fileFields)
  compare(schema.properties?.['defaults']?.properties, journeyFields)
  compare(item, scenarioFields)
  compare(item?.['others']?.items?.properties, otherFields)
  compare(item?.['expect']?.properties, expectFields)
})

describe('a result', () => {
  const app = {
    route: '/amber?ref=anna&a=1',
    url: 'https://lumen.example/amber?ref=anna&a=1',
    method: 'probabilistic',
    confidence: 0.95,
    reason: null,
    error: null,
    installId: 'i1',
  }
  const none = {
    ...app,
    route: null,
    url: null,
    method: null,
    confidence: null,
    reason: 'ambiguous',
  }

  test.each<[Expectation, typeof app | typeof none | null, readonly string[]]>([
    [{ matched: true }, app, []],
    [{ matched: true }, none, ['no link']],
    [{ matched: true }, null, ['no link']],
    [{ matched: false }, none, []],
    [{ matched: false }, null, []],
    [{ matched: false }, app, ['a link: /amber?ref=anna&a=1']],
    [{ route: '/amber?ref=anna&a=1' }, app, []],
    [{ route: '/amber' }, app, ['route /amber?ref=anna&a=1']],
    [{ route: '/amber' }, none, ['no link']],
    [{ url: app.url, params: { ref: 'anna' } }, app, []],
    [{ params: { ref: 'ben', b: '2' } }, app, ['ref anna', 'b missing']],
    [{ method: 'referrer', minConfidence: 1 }, app, ['method probabilistic', 'confidence 0.95']],
    [{ route: '/amber', orNone: true }, none, []],
    [{ route: '/amber', orNone: true }, app, ['route /amber?ref=anna&a=1']],
  ])('for %o is compared', (expectation, actual, differences) => {
    expect(compareResult(expectation, actual)).toEqual(differences)
  })

  test('and an expectation are one line each', () => {
    expect(describeExpectation({ matched: false })).toBe('none')
    expect(describeExpectation({ matched: true })).toBe('a link')
    expect(
      describeExpectation({ route: '/a', params: { b: 'c' }, minConfidence: 0.9, orNone: true }),
    ).toBe('/a, ?b=c, ≥ 0.9, or none')
    expect(describeActual(app)).toBe('/amber?ref=anna&a=1, probabilistic, 0.95')
    expect(describeActual(none)).toBe('none: ambiguous')
    expect(describeActual(null)).toBe('no store')
  })

  const scenarios = read({
    base: 'https://go.example',
    scenarios: [
      { name: 'Right', link: '/a', expect: { matched: true } },
      { name: 'Wrong & "quoted"', link: '/a', expect: { matched: false } },
    ],
  })
  const outcomes = scenarios.map((scenario) => ({
    scenario,
    result: {
      steps: [{ at: 1.5, text: '' }],
      visit: null,
      connection: null,
      evidence: null,
      isAddressUsed: null,
      app: { ...app, route: `/${'x'.repeat(80)}` },
    },
    differences: compareResult(scenario.expect, app),
  }))

  test('is a row of the table, and the summary counts', () => {
    const lines = formatOutcomes(outcomes, (_, text) => text).split('\n')
    expect(lines[1]).toMatch(/^ok {7}Right +a link +\/x{58}…$/)
    expect(lines[2]).toMatch(/^differs {2}Wrong & "quoted" +none /)
    expect(lines.at(-1)).toBe('2 scenarios: 1 as expected, 1 different.')
  })

  test('is a test of a JUnit report', () => {
    const report = formatJunit(outcomes)
    expect(report).toContain('tests="2" failures="1"')
    expect(report).toContain('<testcase name="Right" classname="simulate" time="1.50"/>')
    expect(report).toContain('name="Wrong &#38; &#34;quoted&#34;"')
    expect(report).toContain('<failure message="expected none, got a link: /amber')
  })
})
