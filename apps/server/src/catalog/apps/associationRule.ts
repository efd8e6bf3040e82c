/** Says whether the links with a path open the app. The first rule that matches a path decides. */
export interface AssociationRule {
  /** Begins with a slash. `*` matches any characters, `?` matches one. Percent-encoded. */
  readonly path: string
  readonly isExcluded: boolean
}
