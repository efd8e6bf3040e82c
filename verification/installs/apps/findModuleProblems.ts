const ours = ['@throughlink/react-native', '@throughlink/client']

/**
 * Checks that a bundle contains the library, every optional module that is installed, and no other one.
 * If a module were missing, the other checks of the bundle would prove nothing.
 */
export function findModuleProblems(
  bundled: ReadonlySet<string>,
  optional: readonly string[],
  expected: readonly string[],
): readonly string[] {
  const missing = [...ours, ...expected].filter((name) => !bundled.has(name))
  const unexpected = optional.filter((name) => bundled.has(name) && !expected.includes(name))
  return [
    ...missing.map((name) => `${name} is not in the bundle`),
    ...unexpected.map((name) => `${name} is in the bundle, but is not installed`),
  ]
}
