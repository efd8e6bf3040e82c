import type { AppShape } from './describeApp.ts'

/** Lists what to run after the changes. `unknown` are modules whose version `expo install` chooses. */
export function listCommands(
  { kind, packageManager }: AppShape,
  unknown: readonly string[],
  hasIos: boolean,
): readonly string[] {
  return [
    unknown.length > 0 ? `npx expo install ${unknown.join(' ')}` : `${packageManager} install`,
    ...(kind === 'expo' ? ['npx expo prebuild'] : []),
    ...(kind === 'bare' && hasIos ? ['npx pod-install'] : []),
    'throughlink doctor',
  ]
}
