/** Identity of an app on Apple platforms. */
export interface AppleApp {
  readonly teamId: string
  readonly bundleId: string
}

/** Identity of an app on Android. */
export interface AndroidApp {
  readonly package: string
  /** SHA-256 fingerprints of the certificates that the app is signed with, as `AA:BB:…`. */
  readonly fingerprints: readonly string[]
}
