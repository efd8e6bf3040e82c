import type { LinkingOptions } from '@react-navigation/native'
import type { NativeStackScreenProps } from '@react-navigation/native-stack'
import { getInitialURL, linkPrefix, subscribe } from '@throughlink/react-native/react-navigation'

/** What a link brings is text, and may be wrong: screens check it. */
// React Navigation asks for an index signature, which an interface lacks.
// eslint-disable-next-line @typescript-eslint/consistent-type-definitions
export type Screens = {
  Home: undefined
  Product: { id: string; ref?: string }
  Invite: { code: string }
  Debug: undefined
}

export type ScreenProps<Name extends keyof Screens> = NativeStackScreenProps<Screens, Name>

/**
 * Routes come under one prefix, whichever host or scheme the link had, so the app's own domains are not
 * listed here. `initialRouteName` puts Home below a linked screen: there is always a way back.
 */
export const linking: LinkingOptions<Screens> = {
  prefixes: [linkPrefix],
  getInitialURL,
  subscribe,
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
