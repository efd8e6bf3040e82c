/** Provides the model identifier, which React Native itself lacks on iOS. */
export interface ExpoDevice {
  readonly modelName?: string | null
  readonly modelId?: string | null
  readonly manufacturer?: string | null
  readonly osVersion?: string | null
}

let found: ExpoDevice | undefined
try {
  found = require('expo-device') as ExpoDevice
} catch {
  // Not installed.
}

export function findExpoDevice(): ExpoDevice | undefined {
  return found
}
