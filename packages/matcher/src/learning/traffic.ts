import type { Frequencies } from '../model/frequencies.ts'
import type { Audience, Platform } from '../model/matchModel.ts'

/** Counts of what an app's clicks and installs showed, over some days. No person can be told from them. */
export interface Traffic {
  readonly fromMs: number
  readonly toMs: number
  readonly installs: Readonly<Record<Platform, ValueCounts>>
  readonly clicks: Readonly<Record<Platform, ValueCounts>>
  readonly links: Readonly<Record<string, LinkClicks>>
  readonly audience: Audience
}

export interface LinkClicks {
  readonly confirmed: number
  readonly unconfirmed: number
}

export interface ValueCounts {
  readonly models: Frequencies
  readonly screens: Frequencies
  readonly systems: Frequencies
  readonly timezones: Frequencies
  readonly languages: Frequencies
  /** `393x852 26.1`: pairs of screen and system. */
  readonly systemsOfScreens: Frequencies
  /** `Europe/Warsaw pl-PL`: pairs of time zone and language. */
  readonly languagesOfTimezones: Frequencies
}
