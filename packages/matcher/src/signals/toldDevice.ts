import type { ClickSignals } from './clickSignals.ts'

/** Device signals from a user agent, as far as they are reliable. */
export interface ToldDevice {
  readonly model: string | null
  readonly systemVersion: string | null
  readonly screen: ClickSignals['screen']
  readonly language: string | null
}

export const untoldDevice: ToldDevice = {
  model: null,
  systemVersion: null,
  screen: null,
  language: null,
}
