import type { Frequencies } from '../model/frequencies.ts'
import type { Audience, Platform } from '../model/matchModel.ts'

/**
 * Counts of signals in an app's clicks and installs over some days. No person can be identified from them.
 */
export interface Traffic {
  readonly fromMs: number
  readonly toMs: number
  readonly installs: Readonly<Record<Platform, ValueCounts>>
  readonly clicks: Readonly<Record<Platform, ValueCounts>>
  readonly links: Readonly<Record<string, LinkClicks>>
  /** Clicks of all other links, which are too many to list. */
  readonly otherLinks: LinkClicks
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
  /** Pairs of screen and OS version: `393x852 26.1`. */
  readonly systemsOfScreens: Frequencies
  /** Pairs of time zone and language: `Europe/Warsaw pl-PL`. */
  readonly languagesOfTimezones: Frequencies
}
