import { browsers, phones } from '@throughlink/matcher/phones'
import { networkNames } from '../simulate/networks.ts'

/** The rule for the value of a field: in words, and as a check. */
export interface FieldRule {
  readonly must: string
  readonly accepts: (value: unknown) => boolean
  /** The only allowed texts. */
  readonly choices?: readonly string[]
}

export type FieldRules = Readonly<Record<string, FieldRule>>

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const text: FieldRule = {
  must: 'a text',
  accepts: (value) => typeof value === 'string' && value !== '',
}
const flag: FieldRule = {
  must: 'true or false',
  accepts: (value) => typeof value === 'boolean',
}
const texts: FieldRule = {
  must: 'an object with texts',
  accepts: (value) =>
    isObject(value) && Object.values(value).every((each) => typeof each === 'string'),
}

function numberUpTo(max: number): FieldRule {
  return {
    must: `a number from 0 to ${max}`,
    accepts: (value) => typeof value === 'number' && value >= 0 && value <= max,
  }
}

function oneOf(choices: readonly string[]): FieldRule {
  return {
    must: `one of ${choices.join(', ')}`,
    accepts: (value) => typeof value === 'string' && choices.includes(value),
    choices,
  }
}

const device = oneOf(Object.keys(phones))
const browser = oneOf(Object.keys(browsers))
const network = oneOf(networkNames)

/** Intl throws for a time zone that does not exist. */
function isTimezone(value: unknown): boolean {
  try {
    return typeof value === 'string' && Boolean(Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}

/** Fields of a journey, for all scenarios or for one. */
export const journeyFields: FieldRules = {
  device,
  browser,
  network,
  openDevice: device,
  openNetwork: network,
  desktop: flag,
  clipboard: flag,
  referrer: flag,
  delay: numberUpTo(3600),
  offline: numberUpTo(60),
  language: text,
  timezone: { must: 'a time zone such as Europe/London', accepts: isTimezone },
  query: texts,
}

export const otherFields: FieldRules = { link: text, device, browser }

export const scenarioFields: FieldRules = {
  name: text,
  note: text,
  link: {
    must: 'a URL, a path, or null',
    accepts: (value) => value === null || text.accepts(value),
  },
  ...journeyFields,
  others: { must: 'a list', accepts: Array.isArray },
  expect: { must: 'an object', accepts: isObject },
}

export const expectFields: FieldRules = {
  matched: flag,
  route: text,
  url: text,
  params: texts,
  method: oneOf(['referrer', 'clipboard', 'probabilistic']),
  minConfidence: numberUpTo(1),
  orNone: flag,
}

export const fileFields: FieldRules = {
  $schema: text,
  base: text,
  defaults: { must: 'an object', accepts: isObject },
  scenarios: {
    must: 'a list with at least one scenario',
    accepts: (value) => Array.isArray(value) && value.length > 0,
  },
}
