import type { AppShape } from '../init/describeApp.ts'
import { type Project, sdk } from '../project/project.ts'
import { type Finding, projectError, projectWarning } from './finding.ts'

interface Module {
  readonly name: string
  /** One of them is enough. The first that fits the app is suggested. */
  readonly names: readonly string[]
  readonly lost: string
}

/** Optional modules of the SDK. */
const modules: readonly Module[] = [
  {
    name: 'module-storage',
    names: ['@react-native-async-storage/async-storage'],
    lost: 'the SDK cannot tell a first run from others, so deferred links are not matched unless the config has a `storage`',
  },
  {
    name: 'module-referrer',
    names: ['react-native-play-install-referrer', 'expo-application'],
    lost: 'Android installs are matched by fingerprint instead of the Play referrer',
  },
  {
    name: 'module-clipboard',
    names: ['expo-clipboard', '@react-native-clipboard/clipboard'],
    lost: 'iOS installs are matched by fingerprint instead of a copied link',
  },
  {
    name: 'module-device',
    names: ['expo-device', 'react-native-device-info'],
    lost: 'the fingerprint on iOS has no model',
  },
  {
    name: 'module-install-time',
    names: ['expo-application', 'react-native-device-info'],
    lost: 'people who have your app already count as new installs after the update that adds the SDK',
  },
  {
    name: 'module-languages',
    names: ['expo-localization'],
    lost: 'the fingerprint has one language only',
  },
]

/** Checks that the SDK and what it uses are installed. */
export function checkModules({ dependencies }: Project, kind: AppShape['kind'] | null): Finding[] {
  if (dependencies === null) {
    return [
      projectError(
        'package',
        'This folder has no package.json.',
        'Run the command in the folder of your app, or pass that folder.',
      ),
    ]
  }
  if (kind === null) {
    return [
      projectError(
        'package',
        'package.json does not have react-native.',
        'Run the command in the folder of your app, or pass that folder.',
      ),
    ]
  }
  const install = kind === 'expo' ? 'npx expo install' : 'npm install'
  if (!dependencies.includes(sdk)) {
    return [projectError('sdk', `${sdk} is not installed.`, `Run \`${install} ${sdk}\`.`)]
  }
  return modules
    .filter(({ names }) => !names.some((name) => dependencies.includes(name)))
    .flatMap(({ name, names, lost }) => {
      const [suggested] = names.filter((each) => kind === 'expo' || !each.startsWith('expo-'))
      // Without Expo, some have no replacement.
      if (suggested === undefined) return []
      return [
        projectWarning(
          name,
          `${names.filter((each) => kind === 'expo' || !each.startsWith('expo-')).join(' or ')} is not installed: ${lost}.`,
          `Run \`${install} ${suggested}\`.`,
        ),
      ]
    })
}
