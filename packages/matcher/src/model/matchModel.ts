import type { Frequencies } from './frequencies.ts'
import type { GapLaw } from './gapLaw.ts'

/**
 * All that is known of how an app's installs come about: plain data, learned from its traffic and shrunk
 * to what holds for all apps. A version of it is stored whole, and may be put back.
 */
export interface MatchModel {
  /** Names this version in explanations. */
  readonly version: string
  /** P(level | the click led to the install), by group of levels that exclude each other. */
  readonly agreement: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly gapLaw: GapLaw
  readonly rates: InstallRates
  readonly organic: Readonly<Record<Platform, OrganicRate>>
  readonly frequencies: Readonly<Record<Platform, PlatformFrequencies>>
  readonly audience: Audience
  readonly calibration: Calibration
  readonly thresholds: Thresholds
}

export type Platform = 'ios' | 'android'

/** The probability that a click leads to an install. */
export interface InstallRates {
  /** Of a click whose page somebody saw. */
  readonly confirmed: number
  /** Of one that is known by its request only. */
  readonly unconfirmed: number
  /** By which factor a link does better or worse. */
  readonly links: Readonly<Record<string, number>>
}

/** Installs that no click leads to, or none that could be found. */
export interface OrganicRate {
  readonly perSecond: number
  /** By hour of the day (UTC): how many times the mean. */
  readonly hours: readonly number[]
}

export interface PlatformFrequencies {
  readonly models: Frequencies
  readonly screens: Frequencies
  readonly systems: Frequencies
  /** The newest phones have the newest systems: what a version is worth depends on the device. */
  readonly systemsOfScreens: Readonly<Record<string, Frequencies>>
  readonly timezones: Frequencies
  readonly languages: Frequencies
  readonly languagesOfTimezones: Readonly<Record<string, Frequencies>>
}

/** Who clicks, and how they spread over addresses. */
export interface Audience {
  /** People (told apart by address and signals) who click in a day. */
  readonly perDay: number
  /**
   * Of an address at which one, two or three people clicked: how many of an equal number of other people
   * would be expected there. What Good and Turing do for words.
   */
  readonly expectedAgain: Readonly<Record<AddressFamily, readonly number[]>>
}

export type AddressFamily = 'v4' | 'v6'

/** From the model's probability to how often it was right: points of a monotone line, by log-odds. */
export interface Calibration {
  readonly points: readonly (readonly [said: number, found: number])[]
}

/** From which confidence on a match is given. */
export interface Thresholds {
  readonly high: number
  readonly default: number
  /**
   * For a match by device and time alone, without a network in common. People who know each other have
   * like phones and follow links together, which no share tells: so more is asked of it.
   */
  readonly withoutNetwork: number
}
