/**
 * Expected share of a value before anything is counted: that of the most common one. An app used in one
 * country on the newest phones must not treat its users as rare.
 */
export const expectedShare = {
  model: 0.1,
  screen: 0.27,
  system: 0.35,
  language: 0.8,
  timezone: 0.5,
} as const
