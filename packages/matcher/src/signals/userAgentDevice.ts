import type { ClickSignals } from './clickSignals.ts'

/** Device signals from a user agent, as far as they are reliable. */
export interface UserAgentDevice {
  readonly model: string | null
  readonly systemVersion: string | null
  readonly screen: ClickSignals['screen']
  readonly language: string | null
}

export const unknownDevice: UserAgentDevice = {
  model: null,
  systemVersion: null,
  screen: null,
  language: null,
}
