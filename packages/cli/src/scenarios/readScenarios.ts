import { CliError } from '../cliError.ts'
import { exitCodes } from '../exitCodes.ts'
import { completeJourney, type JourneyChoice, JourneyError } from '../simulate/journey.ts'
import type { Expectation, Scenario } from './scenario.ts'
import {
  expectFields,
  type FieldRules,
  fileFields,
  isObject,
  journeyFields,
  otherFields,
  scenarioFields,
} from './scenarioFields.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads the text of a scenario file. `base` replaces that of the file, so that one file serves several services.
 * Throws all mistakes at once, each with its scenario and field.
 */
export function readScenarios(content: string, base?: string): readonly Scenario[] {
  const file = parse(content)
  const problems = checkFields('The file', file, fileFields)
  const defaults = isObject(file['defaults']) ? file['defaults'] : {}
  problems.push(...checkFields('The defaults', defaults, journeyFields))
  const list = Array.isArray(file['scenarios']) ? (file['scenarios'] as readonly unknown[]) : []
  if (!('scenarios' in file)) problems.push('The file: scenarios is missing.')
  const origin = base ?? (typeof file['base'] === 'string' ? file['base'] : undefined)
  const scenarios = list.flatMap((item, index) => {
    const where = nameScenario(item, index)
    const found = isObject(item) ? checkScenario(where, item) : [`${where} must be an object.`]
    problems.push(...found)
    if (!isObject(item) || found.length > 0) return []
    try {
      return [toScenario({ ...defaults, ...item }, origin)]
    } catch (error) {
      if (!(error instanceof JourneyError)) throw error
      problems.push(`${where}: ${error.field}: ${error.message}`)
      return []
    }
  })
  if (problems.length > 0) throw new CliError(problems.join('\n'), exitCodes.usage)
  return scenarios
}

function parse(content: string): Fields {
  let file: unknown
  try {
    file = JSON.parse(content)
  } catch (error) {
    const { message } = error as Error
    throw new CliError(`The file is not valid JSON: ${message}`, exitCodes.usage)
  }
  if (isObject(file)) return file
  throw new CliError('The file must contain an object with scenarios.', exitCodes.usage)
}

function nameScenario(item: unknown, index: number): string {
  const name = isObject(item) && typeof item['name'] === 'string' ? `, "${item['name']}"` : ''
  return `Scenario ${index + 1}${name}`
}

function checkScenario(where: string, item: Fields): string[] {
  const missing = ['name', 'link', 'expect']
    .filter((field) => !(field in item))
    .map((field) => `${where}: ${field} is missing.`)
  const others = Array.isArray(item['others']) ? (item['others'] as readonly unknown[]) : []
  const expect = isObject(item['expect']) ? item['expect'] : {}
  const isEmpty = isObject(item['expect']) && Object.keys(expect).length === 0
  return [
    ...missing,
    ...checkFields(where, item, scenarioFields),
    ...(isEmpty ? [`${where}: expect must not be empty.`] : []),
    ...checkFields(where, expect, expectFields, 'expect.'),
    ...others.flatMap((other, index) => {
      const path = `others[${index}]`
      if (!isObject(other)) return [`${where}: ${path} must be an object.`]
      const link = 'link' in other ? [] : [`${where}: ${path}.link is missing.`]
      return [...link, ...checkFields(where, other, otherFields, `${path}.`)]
    }),
  ]
}

function checkFields(where: string, item: Fields, rules: FieldRules, path = ''): string[] {
  return Object.entries(item).flatMap(([name, value]) => {
    const rule = rules[name]
    if (rule === undefined) {
      return [`${where}: ${path}${name} is unknown. Fields: ${Object.keys(rules).join(', ')}.`]
    }
    if (rule.accepts(value)) return []
    return [`${where}: ${path}${name} must be ${rule.must}, but is ${JSON.stringify(value)}.`]
  })
}

/** The fields were checked. */
function toScenario(item: Fields, base: string | undefined): Scenario {
  const { name, expect, link, others = [], ...choice } = item
  const journey = completeJourney({
    ...(choice as Omit<JourneyChoice, 'link'>),
    link: link === null ? null : toUrl('link', link as string, base),
    others: (others as readonly (Fields & { readonly link: string })[]).map((other) => ({
      ...other,
      link: toUrl('others', other.link, base),
    })),
  })
  return { name: name as string, journey, expect: expect as Expectation }
}

function toUrl(field: string, link: string, base: string | undefined): URL {
  const url = URL.parse(link, base)
  if (url !== null && /^https?:$/.test(url.protocol)) return url
  throw new JourneyError(
    field,
    `"${link}" is not a web URL. Write a whole URL, or set base in the file or with --base.`,
  )
}
