import type { ClickSignals } from './clickSignals.ts'

/** What a user agent tells of its device, as far as that is true. */
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
