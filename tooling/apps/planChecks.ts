import type { AppPlatform } from './bundleApp.ts'
import type { Kind, Modules } from './optionalModules.ts'

export type Form = 'quick' | 'full'

/** What is checked of an app in one state, beside its types. */
export interface Plan {
  readonly ownTypes: boolean
  readonly platforms: readonly AppPlatform[]
  readonly smoke: boolean
}

const everywhere: Readonly<Record<Kind, readonly AppPlatform[]>> = {
  expo: ['android', 'ios', 'web'],
  bare: ['android', 'ios'],
}

/** Null: not checked in this form. */
export function plan(
  form: Form,
  { kind, origin }: { readonly kind: Kind; readonly origin: 'fresh' | 'example' },
  modules: Modules,
): Plan | null {
  const isFresh = origin === 'fresh'
  const all: Plan = { ownTypes: true, platforms: everywhere[kind], smoke: isFresh }
  if (form === 'full') return all
  // A bundle takes longest where it is the first of its kind: in each app, on each platform.
  if (isFresh) {
    const platforms = kind === 'expo' ? all.platforms : (['android'] as const)
    return { ...all, platforms, ownTypes: modules === 'absent' }
  }
  return modules === 'present' ? { ownTypes: false, platforms: ['android'], smoke: false } : null
}

/** In words, what {@link plan} leaves out of the quick form. */
export const leftOut = [
  'bundles for iOS other than those of the fresh Expo app',
  'the examples without optional modules, and the Expo example on the web',
  'the declarations of the library everywhere but in the fresh apps, modules absent',
]
