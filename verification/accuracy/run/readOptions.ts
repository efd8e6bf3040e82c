import { parseArgs } from 'node:util'
import { type ScenarioId, scenarioIds } from '../scenarios.ts'
import { type GeneratorId, generatorIds } from './job.ts'
import { defaultMatcherIds, matcherIds, oracleId, throughlinkId } from './matchers.ts'

/** Defaults of `--quick`: under a minute on two slow cores. */
export const quick: {
  readonly seeds: number
  readonly scenarios: readonly ScenarioId[]
  readonly matchers: readonly string[]
} = {
  seeds: 1,
  scenarios: [
    'mixed',
    'cgnat-v4',
    'cgnat-v6',
    'network-switch',
    'relay',
    'organic-95',
    'all-organic',
    'identical-devices',
  ],
  matchers: [throughlinkId, oracleId, 'B1', 'B2', 'B4'],
}

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

export const help = `npm run bench accuracy [-- options]

Measures how often matchers give an install the right link, a wrong one, or none, in simulated worlds.

  --quick               about a minute: tuned generator, few scenarios; exits 1 below a floor
  --sweep               every assumption halved and doubled: mixed, held-out generator, Throughlink only
  --seeds N             worlds per scenario (20; quick ${quick.seeds}; sweep 3)
  --generator NAME      tuned, held-out or all (all). The matcher was tuned on the first
  --scenarios A,B       any of: ${wrapIds(scenarioIds)}
  --matchers A,B        any of: ${wrapIds(matcherIds)}
  --no-baselines        Throughlink and the oracle only
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
      'no-baselines': { type: 'boolean' },
      json: { type: 'string' },
      markdown: { type: 'string' },
      workers: { type: 'string' },
    },
  })
  if (values.help) return null
  if (values.quick && values.sweep) throw new Error('Choose --quick or --sweep, not both.')
  if (values['no-baselines'] && values.matchers !== undefined) {
    throw new Error('Choose --no-baselines or --matchers, not both.')
  }
  const mode = values.quick ? 'quick' : values.sweep ? 'sweep' : 'full'
  const defaults = getDefaults(mode)
  const requested = values['no-baselines']
    ? [oracleId]
    : values.matchers === undefined
      ? null
      : readList('matchers', values.matchers, matcherIds)
  return {
    mode,
    seeds: readCount('seeds', values.seeds) ?? defaults.seeds,
    generators: readGenerators(values.generator) ?? defaults.generators,
    scenarios:
      values.scenarios === undefined
        ? defaults.scenarios
        : readList('scenarios', values.scenarios, scenarioIds),
    // Throughlink always runs: the report compares everything with it.
    matchers: requested
      ? matcherIds.filter((id) => id === throughlinkId || requested.includes(id))
      : defaults.matchers,
    jsonPath: values.json ?? defaults.jsonPath,
    markdownPath: values.markdown ?? null,
    workers: readCount('workers', values.workers) ?? cores,
  }
}

type Defaults = Pick<Options, 'seeds' | 'generators' | 'scenarios' | 'matchers' | 'jsonPath'>

function getDefaults(mode: Options['mode']): Defaults {
  switch (mode) {
    case 'full':
      return {
        seeds: 20,
        generators: generatorIds,
        scenarios: scenarioIds,
        matchers: defaultMatcherIds,
        jsonPath: 'reports/accuracy.json',
      }
    case 'quick':
      return { ...quick, generators: ['tuned'], jsonPath: 'reports/accuracy-quick.json' }
    case 'sweep':
      return {
        seeds: 3,
        generators: ['held-out'],
        scenarios: ['mixed'],
        matchers: [throughlinkId],
        jsonPath: 'reports/accuracy-sweep.json',
      }
  }
}

function readGenerators(name: string | undefined): readonly GeneratorId[] | null {
  if (name === undefined) return null
  if (name === 'all') return generatorIds
  const found = generatorIds.filter((id) => id === name)
  if (found.length === 0)
    throw new Error(`--generator must be ${generatorIds.join(', ')} or all, got “${name}”.`)
  return found
}

/** Returns the ids in their defined order, so that the order on the command line does not matter. */
function readList<T extends string>(name: string, text: string, known: readonly T[]): readonly T[] {
  const requested = text.split(',').map((part) => part.trim())
  const unknown = requested.find((part) => !known.some((id) => id === part))
  if (unknown !== undefined) {
    throw new Error(`--${name}: unknown value “${unknown}”. Choose from: ${known.join(', ')}.`)
  }
  return known.filter((id) => requested.includes(id))
}

function readCount(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new Error(`--${name} must be a positive integer, got “${text}”.`)
  return Number(text)
}

function wrapIds(ids: readonly string[]): string {
  const lines = ['']
  for (const id of ids) {
    const line = lines.at(-1) ?? ''
    if (line.length + id.length > 64) lines.push(id)
    else lines[lines.length - 1] = line === '' ? id : `${line}, ${id}`
  }
  return lines.join(`,\n${' '.repeat(24)}`)
}
