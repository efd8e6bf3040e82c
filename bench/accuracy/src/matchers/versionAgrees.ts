/** Whether a version is the shown one, as far as that goes: `26.3` agrees with `26.3.1`, `14.0.0` with `14`. */
export function versionAgrees(shown: string, version: string): boolean {
  const parts = version.split('.')
  return shown.split('.').every((part, index) => Number(part) === Number(parts[index] ?? 0))
}
