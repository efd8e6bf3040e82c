const pathPattern = /^\/(?:[A-Za-z0-9._~!$&'()+,;=:@/*?-]|%[0-9A-Fa-f]{2})*$/
const maxPathLength = 255
const maxPathsLength = 2_000
const maxWildcards = 5
export const maxRules = 50

/** Checks the paths of association rules as the service does. Errors by pointer; null: valid. */
export function validateRules(paths: readonly string[]): Record<string, string | null> {
  const errors = paths.map(
    (path, index) =>
      [`associationRules/${index}/path`, checkPath(path, paths.slice(0, index))] as const,
  )
  const isLong = paths.join('').length > maxPathsLength
  return {
    ...Object.fromEntries(errors),
    associationRules: isLong
      ? `All paths together have at most ${maxPathsLength} characters.`
      : null,
  }
}

function checkPath(path: string, earlier: readonly string[]): string | null {
  if (!path.startsWith('/')) return 'A path begins with /.'
  if (path.length > maxPathLength) return `Use at most ${maxPathLength} characters.`
  if (!pathPattern.test(path)) return 'Encode special characters with %, such as %20 for a space.'
  if (/\*[*?]/.test(path)) return 'Do not use * or ? after *. Use ?* for one or more characters.'
  if (path.split('*').length - 1 > maxWildcards) return `Use at most ${maxWildcards} *.`
  if (path.includes('$(')) return 'Do not use a substitution variable.'
  if (path.startsWith('/.well-known/') || path.startsWith('/_tl/')) {
    return 'Never matches: paths below /.well-known/ and /_tl/ never open the app.'
  }
  if (earlier.includes(path)) return 'An earlier rule has this path.'
  return earlier.includes('/*') ? 'Never matches: the rule /* before it covers every path.' : null
}
