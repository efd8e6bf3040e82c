import type { LinkingOptions } from '@react-navigation/native'
import type { NativeStackScreenProps } from '@react-navigation/native-stack'
import { createLinkNavigation, linkPrefix } from '@throughlink/react-native/react-navigation'

/** Parameters from a link are unvalidated strings, so screens check them. */
// A type alias, because React Navigation requires an index signature, which an interface lacks.
// oxlint-disable-next-line typescript/consistent-type-definitions
export type Screens = {
  Home: undefined
  Product: { id: string; ref?: string }
  Invite: { code: string }
  Debug: undefined
}

export type ScreenProps<Name extends keyof Screens> = NativeStackScreenProps<Screens, Name>

/** The domains of the app's links. URLs on other hosts are not links, and reach React Navigation unchanged. */
export const linkHosts = ['go.lumen.example']

/**
 * Routes arrive under one prefix for every host and scheme, so the app's domains are not listed here.
 * `initialRouteName` puts Home below a linked screen, so that the user can go back.
 */
export const linking: LinkingOptions<Screens> = {
  prefixes: [linkPrefix],
  ...createLinkNavigation({ linkHosts }),
  config: {
    initialRouteName: 'Home',
    screens: {
      Home: '',
      Product: 'products/:id',
      Invite: 'invite/:code',
      Debug: 'debug',
    },
  },
}
