import { noFrequencies } from './frequencies.ts'
import { createMixedGapLaw } from './gapLaw.ts'
import type { MatchModel, OrganicRate, PlatformFrequencies } from './matchModel.ts'

const nothingCounted: PlatformFrequencies = {
  models: noFrequencies,
  screens: noFrequencies,
  systems: noFrequencies,
  systemsOfScreens: {},
  timezones: noFrequencies,
  languages: noFrequencies,
  languagesOfTimezones: {},
}

/** Organic rate of a small app until its own is counted: a hundred a day. */
const fewOrganic: OrganicRate = { perSecond: 100 / 86_400, hours: Array<number>(24).fill(1) }

/** How often phones change networks is unpublished; these are assumptions until learned. */
const networkAgreement = {
  'network:v4:soon': { 'same-v4': 0.86, near: 0.04, other: 0.1 },
  'network:v4:hours': { 'same-v4': 0.72, near: 0.05, other: 0.23 },
  'network:v4:later': { 'same-v4': 0.5, near: 0.06, other: 0.44 },
  'network:v6:soon': { 'same-v6': 0.85, near: 0.05, other: 0.1 },
  'network:v6:hours': { 'same-v6': 0.7, near: 0.06, other: 0.24 },
  'network:v6:later': { 'same-v6': 0.45, near: 0.09, other: 0.46 },
  'network:both:soon': { 'same-v6': 0.84, 'same-v4-other-v6': 0.03, near: 0.03, other: 0.1 },
  'network:both:hours': { 'same-v6': 0.69, 'same-v4-other-v6': 0.04, near: 0.04, other: 0.23 },
  'network:both:later': { 'same-v6': 0.44, 'same-v4-other-v6': 0.06, near: 0.06, other: 0.44 },
}

/**
 * Phones do not change between click and first open, so a mismatch is another phone. Languages can differ.
 */
function deviceAgreement(platform: 'ios' | 'android') {
  return {
    [`model:${platform}`]: { same: 0.997, other: 0.003 },
    [`screen:${platform}`]: { same: 0.995, other: 0.005 },
    [`system:${platform}`]: { same: 0.985, updated: 0.012, other: 0.003 },
    [`language:${platform}`]: { same: 0.93, language: 0.04, other: 0.03 },
    [`timezone:${platform}`]: { same: 0.993, offset: 0.005, other: 0.002 },
  }
}

/**
 * Model of an app without data, to which every learned model is shrunk. The gap distribution meets
 * AppsFlyer's published quantiles: 75 % within an hour, 94 % within a day.
 */
export const priorModel: MatchModel = {
  version: 'prior-1',
  agreement: { ...networkAgreement, ...deviceAgreement('ios'), ...deviceAgreement('android') },
  gapLaw: createMixedGapLaw([
    { share: 0.74, medianSeconds: 240, sigma: 1 },
    { share: 0.26, medianSeconds: 8 * 3600, sigma: 1.6 },
  ]),
  rates: { confirmed: 0.1, unconfirmed: 0.02, links: {} },
  organic: { ios: fewOrganic, android: fewOrganic },
  frequencies: { ios: nothingCounted, android: nothingCounted },
  audience: {
    perDay: 150,
    expectedAgain: { v4: [0.1, 0.6, 1.6], v6: [0.05, 0.4, 1.2] },
  },
  calibration: { points: [] },
  thresholds: { high: 0.97, default: 0.9, withoutNetwork: 0.92 },
}
