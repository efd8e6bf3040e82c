import { expect, test } from 'vitest'
import { assumptions } from '../parameters.ts'
import { scenarioIds } from '../scenarios.ts'
import { defaultMatcherIds, matcherIds } from './matchers.ts'
import { planJobs } from './planJobs.ts'
import { help, readOptions } from './readOptions.ts'

const read = (...args: string[]) => {
  const options = readOptions(args, 4)
  if (!options) throw new Error('Expected options, got --help.')
  return options
}

test('runs Throughlink with both addresses of an install on request only', () => {
  expect(read().matchers).not.toContain('both-addresses')
  expect(read('--matchers', 'both-addresses').matchers).toEqual(['throughlink', 'both-addresses'])
})

test('runs everything with twenty seeds on all cores by default', () => {
  expect(read()).toStrictEqual({
    mode: 'full',
    seeds: 20,
    generators: ['tuned', 'held-out'],
    scenarios: scenarioIds,
    matchers: defaultMatcherIds,
    jsonPath: 'reports/accuracy.json',
    markdownPath: null,
    workers: 4,
  })
})

test('reads every option', () => {
  expect(
    read(
      '--seeds',
      '3',
      '--generator',
      'tuned',
      '--scenarios',
      'relay, mixed',
      '--workers',
      '1',
      '--matchers',
      'B4,throughlink',
      '--json',
      'a.json',
      '--markdown',
      'a.md',
    ),
  ).toStrictEqual({
    mode: 'full',
    seeds: 3,
    generators: ['tuned'],
    scenarios: ['mixed', 'relay'],
    matchers: ['throughlink', 'B4'],
    jsonPath: 'a.json',
    markdownPath: 'a.md',
    workers: 1,
  })
})

test('Throughlink runs even if it is not listed', () => {
  expect(read('--matchers', 'B1').matchers).toStrictEqual(['throughlink', 'B1'])
})

test('one option leaves out the baselines', () => {
  expect(read('--no-baselines', '--generator', 'held-out')).toMatchObject({
    generators: ['held-out'],
    matchers: ['throughlink', 'oracle'],
  })
  expect(read('--generator', 'all').generators).toStrictEqual(['tuned', 'held-out'])
})

test('a quick run and a sweep write their own report files', () => {
  expect(read('--quick')).toMatchObject({
    generators: ['tuned'],
    jsonPath: 'reports/accuracy-quick.json',
  })
  expect(read('--sweep', '--seeds', '1')).toMatchObject({
    seeds: 1,
    scenarios: ['mixed'],
    matchers: ['throughlink'],
    jsonPath: 'reports/accuracy-sweep.json',
  })
})

test.each([
  [['--seeds', '0'], '--seeds must be a positive integer, got “0”.'],
  [['--workers', 'two'], '--workers must be a positive integer, got “two”.'],
  [['--generator', 'd'], '--generator must be tuned, held-out or all, got “d”.'],
  [['--no-baselines', '--matchers', 'B1'], 'Choose --no-baselines or --matchers, not both.'],
  [['--scenarios', 'mixed,moon'], '--scenarios: unknown value “moon”.'],
  [['--matchers', 'B9'], '--matchers: unknown value “B9”.'],
  [['--quick', '--sweep'], 'Choose --quick or --sweep, not both.'],
  [['--sedes', '1'], "Unknown option '--sedes'"],
])('reports the invalid option in %j', (args, sentence) => {
  expect(() => read(...args)).toThrow(sentence)
})

test('the help text lists every scenario and matcher', () => {
  expect(readOptions(['--help'], 4)).toBeNull()
  for (const id of [...scenarioIds, ...matcherIds]) expect(help).toContain(id)
})

test('plans a world for each generator, scenario and seed', () => {
  const jobs = planJobs(
    read('--seeds', '2', '--scenarios', 'mixed,relay', '--matchers', 'throughlink'),
  )
  expect(
    jobs.map(({ generator, scenario, seed }) => `${generator} ${scenario} ${seed}`),
  ).toStrictEqual([
    'tuned mixed 1',
    'tuned mixed 2',
    'tuned relay 1',
    'tuned relay 2',
    'held-out mixed 1',
    'held-out mixed 2',
    'held-out relay 1',
    'held-out relay 2',
  ])
})

test('a sweep plans the frozen world and two worlds per assumption', () => {
  const jobs = planJobs(read('--sweep', '--seeds', '1'))
  expect(jobs).toHaveLength(1 + 2 * assumptions.length)
  expect(jobs[0]?.changes).toStrictEqual({})
  const changed = jobs.slice(1).flatMap(({ changes }) => Object.keys(changes))
  expect(new Set(changed)).toStrictEqual(new Set(assumptions))
})
