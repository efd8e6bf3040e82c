import type { Scenario, ScenarioConfig } from './scenario.ts'

/** Credentials of every run. The server accepts any; the judge checks that the library sends them. */
export const defaultCredentials = {
  API_KEY: 'pk_aHR0cHM6Ly9saW5rcy5leGFtcGxlLmNvbQ_0123456789abcdef',
  appID: 'app_conformance',
} as const

/** Returns a config with credentials. */
export function toConfig(config: ScenarioConfig = {}): ScenarioConfig & {
  readonly API_KEY: string
  readonly appID: string
} {
  return { ...defaultCredentials, ...config }
}

/** Returns the keys and app ids that a request of this scenario may have. */
export function getCredentials({ config, steps }: Scenario): {
  readonly apiKeys: readonly string[]
  readonly appIds: readonly string[]
} {
  const updates = steps.flatMap((step) => (step.do === 'update' ? [step.config] : []))
  const configs = [config, ...updates].map(toConfig)
  return {
    apiKeys: configs.map(({ API_KEY }) => API_KEY).filter((key) => key !== ''),
    appIds: configs.map(({ appID }) => appID).filter((id) => id !== ''),
  }
}
