/**
 * How alike two sides are in one respect. Levels only: no raw signal is in them, so that they may be
 * logged and learned from.
 */
export type NetworkLevel =
  /** One /64: a household, or the one phone that has it. */
  | 'same-v6'
  | 'same-v4'
  /** One IPv4 address, and both have IPv6 with different /64: as a rule two people behind one address. */
  | 'same-v4-other-v6'
  /** One /24 or /48. */
  | 'near'
  | 'other'
export type DeviceLevel = 'same' | 'other'
export type SystemLevel = 'same' | 'updated' | 'other'
export type LanguageLevel = 'same' | 'language' | 'other'
export type TimezoneLevel = 'same' | 'offset' | 'other'

export type Signal = 'network' | 'model' | 'screen' | 'system' | 'language' | 'timezone'
