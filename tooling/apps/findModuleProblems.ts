const ours = ['@throughlink/react-native', '@throughlink/client', '@throughlink/protocol']

/**
 * Whether a bundle has the library, every module that is installed for it, and none that is not.
 * A module that is missing from a bundle would make each other check of that bundle worthless.
 */
export function findModuleProblems(
  bundled: ReadonlySet<string>,
  optional: readonly string[],
  expected: readonly string[],
): readonly string[] {
  const missing = [...ours, ...expected].filter((name) => !bundled.has(name))
  const unasked = optional.filter((name) => bundled.has(name) && !expected.includes(name))
  return [
    ...missing.map((name) => `${name} is not in the bundle`),
    ...unasked.map((name) => `${name} is in the bundle`),
  ]
}
