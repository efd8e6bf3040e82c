import { mixBits } from './mixBits.ts'

/** A fixed attribute of a person, computed on demand instead of stored. */
export type TraitName = keyof typeof salts

const salts = {
  age: 0x1b873593,
  relay: 0x3c6ef372,
  webLanguage: 0x5851f42d,
  habit: 0x27d4eb2f,
  metaApp: 0x165667b1,
  samsungBrowser: 0x2545f491,
  otherApp: 0x4f1bbcdc,
} as const

/** Returns a number in [0, 1) that is constant for a person. */
export function trait(seed: number, name: TraitName): number {
  return mixBits(seed ^ salts[name]) / 2 ** 32
}
