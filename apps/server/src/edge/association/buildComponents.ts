import { type AssociationRule, ownExclusions } from '#catalog/apps/appIdentities.ts'

/** A pattern of URLs in an association file. iOS and Android have the same format. The first match decides. */
interface Component {
  /** Pattern of paths. */
  readonly '/'?: string
  /** Pattern of fragments. */
  readonly '#'?: string
  readonly exclude?: true
}

/**
 * Builds the components of an association file. The service's own exclusions come first, so no rule of a team can
 * include their paths. If no rule includes a path, all that are not excluded open the app; otherwise only the
 * included ones do, because both systems leave a URL without a match to the browser.
 */
export function buildComponents(
  rules: readonly AssociationRule[],
  exclusions: readonly Component[] = [],
): Component[] {
  const hasInclusion = rules.some(({ isExcluded }) => !isExcluded)
  return [
    ...ownExclusions.map(toComponent),
    ...exclusions,
    ...rules.map(toComponent),
    ...(hasInclusion ? [] : [all]),
  ]
}

const all: Component = { '/': '/*' }

function toComponent({ path, isExcluded }: AssociationRule): Component {
  return isExcluded ? { '/': path, exclude: true } : { '/': path }
}
