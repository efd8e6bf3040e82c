import { type Finding, projectError } from './finding.ts'
import { type Project, sdk } from './project.ts'

/** Optional modules of the SDK. One of each list is enough. */
const modules = [
  {
    names: ['@react-native-async-storage/async-storage'],
    lost: 'the SDK cannot tell a first run from others, so deferred links are not matched unless the config has a `storage`',
  },
  {
    names: ['react-native-play-install-referrer', 'expo-application'],
    lost: 'Android installs are matched by fingerprint instead of the Play referrer',
  },
  {
    names: ['expo-clipboard', '@react-native-clipboard/clipboard'],
    lost: 'iOS installs are matched by fingerprint instead of a copied link',
  },
  {
    names: ['expo-device', 'react-native-device-info'],
    lost: 'the fingerprint on iOS has no model',
  },
  {
    names: ['expo-application', 'react-native-device-info'],
    lost: 'people who have your app already count as new installs after the update that adds the SDK',
  },
  { names: ['expo-localization'], lost: 'the fingerprint has one language only' },
] as const

/** Checks that the SDK and what it uses are installed. */
export function checkModules({ dependencies, expo, configFile }: Project): Finding[] {
  if (dependencies === null) {
    return [
      projectError(
        'This folder has no package.json.',
        'Run the command in the folder of your app, or pass that folder.',
      ),
    ]
  }
  const isExpo = expo !== null || configFile !== null
  const install = isExpo ? 'npx expo install' : 'npm install'
  if (!dependencies.includes(sdk)) {
    return [projectError(`${sdk} is not installed.`, `Run \`${install} ${sdk}\`.`)]
  }
  return modules
    .filter(({ names }) => !names.some((name) => dependencies.includes(name)))
    .map(({ names, lost }) => ({
      area: 'project',
      level: 'warning',
      problem: `${names.join(' or ')} is not installed: ${lost}.`,
      fix: `Run \`${install} ${names[0]}\`.`,
    }))
}
