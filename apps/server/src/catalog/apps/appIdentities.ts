/** Says whether the links with a path open the app. The first rule that matches a path decides. */
export interface AssociationRule {
  /** Begins with a slash. `*` matches any characters, `?` matches one. Percent-encoded. */
  readonly path: string
  readonly isExcluded: boolean
}

/** Paths of the service itself. They lead to no link, so the app must not open them, whatever the rules are. */
export const ownExclusions: readonly AssociationRule[] = [
  { path: '/.well-known/*', isExcluded: true },
  { path: '/_tl/*', isExcluded: true },
]

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
