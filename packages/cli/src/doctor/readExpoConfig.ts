import { findProperty } from '../init/code/findProperty.ts'
import { parseCode } from '../init/code/parseCode.ts'
import { computed, readValue } from '../init/code/readValue.ts'
import type { Draft } from '../init/draft.ts'
import { findCodePath, readCodeConfig } from '../init/planExpoConfig.ts'
import type { ExpoConfig } from '../project/project.ts'

/** A value of the config. `computed` if only running the code would show it. */
type Known<Value> = Value | typeof computed

/** The Expo config of an app, as far as it is written out. */
export interface KnownConfig {
  readonly path: string
  readonly schemes: Known<readonly string[]>
  readonly bundleId: Known<string | undefined>
  readonly androidPackage: Known<string | undefined>
  readonly plugins: Known<readonly unknown[]>
}

const fields = ['scheme', 'ios', 'android', 'plugins'] as const

/** Reads app.json, or a config that is code without running it. Null if the app has neither. */
export function readExpoConfig(draft: Draft, json: ExpoConfig | null): KnownConfig | null {
  const path = findCodePath(draft)
  if (path === null) return json === null ? null : toKnown('app.json', { ...json })
  const hasJson = draft.read('app.json') !== null
  return toKnown(path, readCode(path, draft.read(path) ?? '', hasJson ? json : {}))
}

function readCode(path: string, text: string, json: ExpoConfig | null): Record<string, unknown> {
  const code = parseCode(path, text)
  const config = readCodeConfig(path, text)
  // A config that is spread is that of app.json, as Expo passes it.
  const others = json ?? Object.fromEntries(fields.map((field) => [field, computed]))
  if (code === null || config === null) return { ...others }
  const own = fields.map((field) => [field, findProperty(config.object, field)] as const)
  return {
    ...(config.hasSpread ? others : {}),
    ...Object.fromEntries(
      own
        .filter(([, value]) => value !== null)
        .map(([field, value]) => [field, readValue(code, value)]),
    ),
  }
}

function toKnown(path: string, config: Record<string, unknown>): KnownConfig {
  const { scheme, ios, android, plugins = [] } = config
  const readFrom = (value: unknown, name: string) => {
    if (value === computed) return computed
    const found = (value as Readonly<Record<string, unknown>> | undefined)?.[name]
    return typeof found === 'string' || found === computed ? found : undefined
  }
  const schemes = scheme === undefined ? [] : [scheme].flat()
  return {
    path,
    schemes: schemes.includes(computed)
      ? computed
      : schemes.filter((each) => typeof each === 'string'),
    bundleId: readFrom(ios, 'bundleIdentifier'),
    androidPackage: readFrom(android, 'package'),
    plugins: Array.isArray(plugins) ? (plugins as readonly unknown[]) : computed,
  }
}
