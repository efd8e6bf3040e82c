import type { Region, SettingName } from '@throughlink/protocol/rules'
import { type EndpointKind, getKindRules } from '#pipeline/outbox/endpointKinds.ts'
import { checkUrl, type UrlRules } from '#platform/outbound/checkUrl.ts'
import type { Connector, Settings } from './connectors/connector.ts'
import { connectors } from './connectors/connectors.ts'

export interface EndpointInput {
  readonly kind: EndpointKind
  readonly url?: string | undefined
  readonly eventTypes?: readonly string[] | undefined
  /** All settings, with those that a change does not mention. */
  readonly settings?: Settings | undefined
}

export interface FieldError {
  /** JSON pointer into the request body. */
  readonly pointer: string
  readonly detail: string
}

/** Checks a new endpoint: what is missing in the request is missing. */
export function validateNewEndpoint(
  input: EndpointInput,
  urlRules: UrlRules,
): readonly FieldError[] {
  const { kind, url, eventTypes = [], settings = {} } = input
  const errors = validateChanges({ ...input, eventTypes, settings }, urlRules)
  const isUrlMissing = kind === 'webhook' && url === undefined
  return isUrlMissing ? [{ pointer: '/url', detail: 'is required' }, ...errors] : errors
}

/**
 * Checks what the schema of the request cannot: which values belong to which kind. What is missing does not
 * change.
 */
export function validateChanges(input: EndpointInput, urlRules: UrlRules): readonly FieldError[] {
  const { kind, url, settings } = input
  if (kind === 'webhook') {
    const names = Object.keys(settings ?? {})
    return [
      ...(url === undefined ? [] : checkField('/url', url, urlRules)),
      ...names.map((name) => refuse(name, 'is a setting of connectors, not of webhooks')),
    ]
  }
  const connector = connectors[kind]
  return [
    ...(url === undefined ? [] : [{ pointer: '/url', detail: 'is chosen by the connector' }]),
    ...validateTypes(input),
    ...(settings === undefined ? [] : validateSettings(connector, settings, urlRules)),
  ]
}

function validateTypes({ kind, eventTypes }: EndpointInput): readonly FieldError[] {
  const { types } = getKindRules(kind)
  if (eventTypes === undefined || types === null) return []
  const possible = `a list of types that ${kind} accepts: ${types.join(', ')}`
  const isFine =
    eventTypes.length > 0 && eventTypes.every((type) => types.some((each) => each === type))
  return isFine ? [] : [{ pointer: '/eventTypes', detail: `must be ${possible}` }]
}

function validateSettings(
  connector: Connector,
  settings: Settings,
  urlRules: UrlRules,
): readonly FieldError[] {
  const { regions, identifiers, secrets, mayHaveOrigin } = connector
  const required = [...identifiers, ...secrets]
  const optional: SettingName[] = [
    ...(regions.length > 0 ? (['region'] as const) : []),
    ...(mayHaveOrigin ? (['origin'] as const) : []),
  ]
  const unknown = (Object.keys(settings) as SettingName[]).filter(
    (name) => !required.includes(name) && !optional.includes(name),
  )
  const missing = required.filter((name) => settings[name] === undefined)
  const { region, origin } = settings
  return [
    ...unknown.map((name) => refuse(name, 'is not a setting of this connector')),
    ...missing.map((name) => refuse(name, 'is required')),
    ...(region === undefined || regions.length === 0 || regions.includes(region as Region)
      ? []
      : [refuse('region', `must be one of ${regions.join(', ')}`)]),
    ...(origin === undefined || !mayHaveOrigin ? [] : validateOrigin(origin, region, urlRules)),
  ]
}

function validateOrigin(
  origin: string,
  region: string | undefined,
  urlRules: UrlRules,
): readonly FieldError[] {
  if (region !== undefined) return [refuse('origin', 'cannot be combined with a region')]
  const isOrigin = URL.parse(origin)?.origin === origin
  if (!isOrigin) return [refuse('origin', 'must be an origin, such as https://posthog.example.com')]
  return checkField('/settings/origin', origin, urlRules)
}

function checkField(pointer: string, url: string, urlRules: UrlRules): readonly FieldError[] {
  const check = checkUrl(url, urlRules)
  return check.ok ? [] : [{ pointer, detail: check.reason }]
}

function refuse(setting: string, detail: string): FieldError {
  return { pointer: `/settings/${setting}`, detail }
}
