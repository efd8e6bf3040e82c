import type { Frequencies } from './frequencies.ts'
import type { GapLaw } from './gapLaw.ts'

/**
 * Everything known about how an app's installs come about: plain data, learned from its traffic and shrunk to
 * the prior. Each version is stored whole and can be restored.
 */
export interface MatchModel {
  /** Identifies this version in explanations. */
  readonly version: string
  /** P(level | the click caused the install), by group of mutually exclusive levels. */
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

/** Probability that a click causes an install. */
export interface InstallRates {
  /** A click whose page was visible to a person. */
  readonly confirmed: number
  /** A click known by its request only. */
  readonly unconfirmed: number
  /** Factor by which a link performs better or worse. */
  readonly links: Readonly<Record<string, number>>
}

/** Rate of installs that no click caused, or none that could be found. */
export interface OrganicRate {
  readonly perSecond: number
  /** Factor on the mean by hour of the day (UTC). */
  readonly hours: readonly number[]
}

export interface PlatformFrequencies {
  readonly models: Frequencies
  readonly screens: Frequencies
  readonly systems: Frequencies
  /**
   * Versions by screen: the newest phones have the newest versions, so the evidence of a version depends on
   * the device.
   */
  readonly systemsOfScreens: Readonly<Record<string, Frequencies>>
  readonly timezones: Frequencies
  readonly languages: Frequencies
  readonly languagesOfTimezones: Readonly<Record<string, Frequencies>>
}

/** People who click, and how they are distributed over addresses. */
export interface Audience {
  /** People per day, distinguished by address and signals. */
  readonly perDay: number
  /**
   * For an address with one, two or three people: how many of an equal number of other people are expected
   * there. A Good–Turing estimate.
   */
  readonly expectedAgain: Readonly<Record<AddressFamily, readonly number[]>>
}

export type AddressFamily = 'v4' | 'v6'

/** Maps the model's probability to how often it was right: points of a monotone line. */
export interface Calibration {
  readonly points: readonly (readonly [confidence: number, found: number])[]
}

/** Minimum confidence of a match. */
export interface Thresholds {
  readonly high: number
  readonly default: number
  /**
   * For a match by device and time alone, without a common network. It is higher, because people who know
   * each other have similar phones and follow links together, which no share captures.
   */
  readonly withoutNetwork: number
}
