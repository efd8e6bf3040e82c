/**
 * The share that a value is expected to have, before anything is counted: that of the commonest. An app
 * that is used in one country, on the newest phones, must not take its people for rare.
 */
export const expectedShare = {
  model: 0.1,
  screen: 0.27,
  system: 0.35,
  language: 0.8,
  timezone: 0.5,
} as const
