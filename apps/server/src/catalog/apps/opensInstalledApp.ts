import { type AssociationRule, ownExclusions } from './appIdentities.ts'

/**
 * Returns whether a phone opens a path of a domain in the installed app, by the rules of the association files. The
 * first rule that matches decides. A path without a match opens the app unless a rule includes paths.
 *
 * @param path Percent-encoded, with its first slash.
 */
export function opensInstalledApp(rules: readonly AssociationRule[], path: string): boolean {
  const rule = [...ownExclusions, ...rules].find((each) => matchesPattern(each.path, path))
  return rule === undefined ? rules.every(({ isExcluded }) => isExcluded) : !rule.isExcluded
}

/** `*` matches any characters, `?` matches one. Not a regular expression: its time would explode with many `*`. */
function matchesPattern(pattern: string, path: string): boolean {
  let at = 0
  let star = -1
  let retryAt = 0
  let index = 0
  while (index < path.length) {
    if (pattern[at] === '*') {
      star = at++
      retryAt = index
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === path[index])) {
      at++
      index++
    } else if (star >= 0) {
      at = star + 1
      index = ++retryAt
    } else {
      return false
    }
  }
  while (pattern[at] === '*') at++
  return at === pattern.length
}
