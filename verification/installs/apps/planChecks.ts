import type { AppPlatform } from './bundleApp.ts'
import type { Kind, Modules } from './optionalModules.ts'

export type Mode = 'quick' | 'full'

/** The checks of an app in one state, in addition to its own types. */
export interface Plan {
  readonly shouldCheckLibraryTypes: boolean
  readonly platforms: readonly AppPlatform[]
  /** Whether to bundle for Android with package exports on and off, whatever the default is. */
  readonly shouldSwitchExports: boolean
  readonly shouldRunSmokeTests: boolean
}

const everywhere: Readonly<Record<Kind, readonly AppPlatform[]>> = {
  expo: ['android', 'ios', 'web'],
  bare: ['android', 'ios'],
}

const android = ['android'] as const

/** Returns the checks of an app in one state, or null if this mode skips it. */
export function planChecks(
  mode: Mode,
  { kind, origin }: { readonly kind: Kind; readonly origin: 'fresh' | 'example' | 'old' },
  modules: Modules,
): Plan | null {
  const isFresh = origin === 'fresh'
  const all: Plan = {
    shouldCheckLibraryTypes: true,
    platforms: everywhere[kind],
    shouldSwitchExports: kind === 'bare' && origin !== 'example' && modules === 'present',
    shouldRunSmokeTests: origin !== 'example',
  }
  if (mode === 'full') return all
  if (origin === 'old') return null
  // The first bundle of an app on a platform takes longest, so quick mode leaves platforms out.
  if (isFresh) {
    // `npm run verify web` exports an app of Expo for the web, and runs it.
    const platforms = kind === 'expo' && modules === 'present' ? everywhere.bare : android
    const shouldCheckLibraryTypes = modules === 'absent'
    return { ...all, platforms, shouldCheckLibraryTypes, shouldSwitchExports: false }
  }
  // The bare example has nothing to bundle that the fresh bare app lacks; the other one has Expo Router.
  return kind === 'expo' && modules === 'present'
    ? {
        shouldCheckLibraryTypes: false,
        platforms: android,
        shouldSwitchExports: false,
        shouldRunSmokeTests: false,
      }
    : null
}

/** Describes what {@link planChecks} skips in quick mode. */
export const skippedInQuickMode = [
  'bundles for the web, and those for iOS except for the fresh Expo app with optional modules',
  'the bare example, and the Expo example without optional modules',
  'apps of React Native 0.76 and 0.79',
  'bundles with package exports off; the entries are resolved without them',
  'the declarations of the library, except in the fresh apps without optional modules',
]
