import { parseArgs } from 'node:util'
import { scenarioIds, type ScenarioId } from '../world.ts'
import { type GeneratorId, generatorIds } from './job.ts'
import { matcherIds, oursId } from './matchers.ts'
import { quick } from './quick.ts'

export interface Options {
  readonly mode: 'full' | 'quick' | 'sweep'
  readonly seeds: number
  readonly generators: readonly GeneratorId[]
  readonly scenarios: readonly ScenarioId[]
  readonly matchers: readonly string[]
  readonly jsonPath: string
  readonly markdownPath: string | null
  readonly workers: number
}

export const help = `npm run bench:accuracy [-- options]

Measures how often matchers give an install the right link, a wrong one, or none, in simulated worlds.

  --quick               under a minute: generator b, few scenarios; exits 1 below a floor
  --sweep               every assumption halved and doubled: mixed, generator b, Throughlink only
  --seeds N             worlds per scenario (20; quick ${quick.seeds}; sweep 3)
  --generator NAME      a, b or both (both). Generator b is held out: the matcher was tuned on a
  --scenarios A,B       any of: ${wrapped(scenarioIds)}
  --matchers A,B        any of: ${wrapped(matcherIds)}
  --json PATH           full report as JSON (reports/accuracy.json;
                        accuracy-quick.json and accuracy-sweep.json with those options)
  --markdown PATH       the tables as Markdown
  --workers N           worker threads (default: number of cores)
  --help
`

/** Parses the command line. Returns null for `--help`. Throws an error that describes an invalid option. */
export function readOptions(args: readonly string[], cores: number): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h' },
      quick: { type: 'boolean' },
      sweep: { type: 'boolean' },
      seeds: { type: 'string' },
      generator: { type: 'string' },
      scenarios: { type: 'string' },
      matchers: { type: 'string' },
      json: { type: 'string' },
      markdown: { type: 'string' },
      workers: { type: 'string' },
    },
  })
  if (values.help) return null
  if (values.quick && values.sweep) throw new Error('Choose --quick or --sweep, not both.')
  const mode = values.quick ? 'quick' : values.sweep ? 'sweep' : 'full'
  const usual = usualOf(mode)
  const asked =
    values.matchers === undefined ? null : listOf('matchers', values.matchers, matcherIds)
  return {
    mode,
    seeds: countOf('seeds', values.seeds) ?? usual.seeds,
    generators: generatorsOf(values.generator) ?? usual.generators,
    scenarios:
      values.scenarios === undefined
        ? usual.scenarios
        : listOf('scenarios', values.scenarios, scenarioIds),
    // Throughlink always runs: the report compares everything with it.
    matchers: asked
      ? matcherIds.filter((id) => id === oursId || asked.includes(id))
      : usual.matchers,
    jsonPath: values.json ?? usual.jsonPath,
    markdownPath: values.markdown ?? null,
    workers: countOf('workers', values.workers) ?? cores,
  }
}

type Usual = Pick<Options, 'seeds' | 'generators' | 'scenarios' | 'matchers' | 'jsonPath'>

function usualOf(mode: Options['mode']): Usual {
  switch (mode) {
    case 'full':
      return {
        seeds: 20,
        generators: generatorIds,
        scenarios: scenarioIds,
        matchers: matcherIds,
        jsonPath: 'reports/accuracy.json',
      }
    case 'quick':
      return { ...quick, generators: ['second'], jsonPath: 'reports/accuracy-quick.json' }
    case 'sweep':
      return {
        seeds: 3,
        generators: ['second'],
        scenarios: ['mixed'],
        matchers: [oursId],
        jsonPath: 'reports/accuracy-sweep.json',
      }
  }
}

function generatorsOf(name: string | undefined): readonly GeneratorId[] | null {
  if (name === undefined) return null
  if (name === 'both') return generatorIds
  const found = generatorIds.filter((id) => id === name)
  if (found.length === 0) throw new Error(`--generator must be a, b or both, got “${name}”.`)
  return found
}

/** Returns the ids in their defined order, so that the order on the command line does not matter. */
function listOf<T extends string>(name: string, text: string, known: readonly T[]): readonly T[] {
  const asked = text.split(',').map((part) => part.trim())
  const strange = asked.find((part) => !known.some((id) => id === part))
  if (strange !== undefined) {
    throw new Error(`--${name}: unknown value “${strange}”. Choose from: ${known.join(', ')}.`)
  }
  return known.filter((id) => asked.includes(id))
}

function countOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new Error(`--${name} must be a positive integer, got “${text}”.`)
  return Number(text)
}

function wrapped(ids: readonly string[]): string {
  const lines = ['']
  for (const id of ids) {
    const line = lines.at(-1) ?? ''
    if (line.length + id.length > 64) lines.push(id)
    else lines[lines.length - 1] = line === '' ? id : `${line}, ${id}`
  }
  return lines.join(`,\n${' '.repeat(24)}`)
}
