/**
 * How similar click and install are in one signal. Levels contain no raw signal, so they may be logged and
 * learned from.
 */
export type NetworkLevel =
  /** Same /64: a household, or the one phone that has it. */
  | 'same-v6'
  | 'same-v4'
  /** Same IPv4 address but different /64: usually two people behind one address. */
  | 'same-v4-other-v6'
  /** Same /24 or /48. */
  | 'near'
  | 'other'
export type DeviceLevel = 'same' | 'other'
export type SystemLevel = 'same' | 'updated' | 'other'
export type LanguageLevel = 'same' | 'language' | 'other'
export type TimezoneLevel = 'same' | 'offset' | 'other'

export type Signal = 'network' | 'model' | 'screen' | 'system' | 'language' | 'timezone'
