export const maxAssociationRules = 50
export const maxRulePathLength = 255
/** URL path characters, percent-encoding, and the wildcards `*` and `?`. */
export const rulePathPattern = "^/(?:[A-Za-z0-9._~!$&'()+,;=:@/*?-]|%[0-9A-Fa-f]{2})*$"

/**
 * Neither Apple nor Google documents a limit. Text after a `*` is where they differ: on Android, a `*` ends at the
 * first occurrence of the character that follows it. So patterns with many of them are not worth supporting.
 */
export const maxWildcards = 5
/** Limits all paths together: assetlinks.json repeats them for each of up to 21 builds and must stay below 128 kB. */
export const maxRulePathsLength = 2_000

/** Always excluded by the service, before the rules of a team. */
const reservedPrefixes = ['/.well-known/', '/_tl/']

/** An error at a JSON pointer into the settings of an app. */
interface RuleError {
  readonly pointer: string
  readonly detail: string
}

/** Checks the paths of association rules, in their order. Returns the errors, empty if valid. */
export function validateRulePaths(paths: readonly string[]): RuleError[] {
  const errors = paths.flatMap((path, index) => {
    const detail = checkPath(path) ?? checkEarlier(path, paths.slice(0, index))
    return detail === null ? [] : [{ pointer: `/associationRules/${index}/path`, detail }]
  })
  if (paths.join('').length > maxRulePathsLength) {
    const detail = `must have at most ${maxRulePathsLength} characters in all paths together`
    errors.push({ pointer: '/associationRules', detail })
  }
  return errors
}

function checkPath(path: string): string | null {
  if (!path.startsWith('/')) return 'must begin with /'
  if (path.length > maxRulePathLength) return `must have at most ${maxRulePathLength} characters`
  if (!new RegExp(rulePathPattern).test(path)) {
    return 'must have special characters encoded with %, such as %20 for a space'
  }
  if (/\*[*?]/.test(path)) return 'must not have * or ? after *; use ?* for one or more characters'
  if (path.split('*').length - 1 > maxWildcards) return `must have at most ${maxWildcards} *`
  // Apple replaces variables such as $(lang). Android compares them as text.
  if (path.includes('$(')) return 'must not contain a substitution variable'
  if (reservedPrefixes.some((prefix) => path.startsWith(prefix))) {
    return 'never matches: paths below /.well-known/ and /_tl/ never open the app'
  }
  return null
}

function checkEarlier(path: string, earlier: readonly string[]): string | null {
  if (earlier.includes(path)) return 'must not repeat the path of an earlier rule'
  return earlier.includes('/*') ? 'never matches: the rule /* before it covers every path' : null
}
