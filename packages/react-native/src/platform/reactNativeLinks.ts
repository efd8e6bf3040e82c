import type { LinkSource } from '@throughlink/client'
import { Linking } from 'react-native'

export const reactNativeLinks: LinkSource = {
  getInitialUrl: () => Linking.getInitialURL(),
  subscribe(listener) {
    const subscription = Linking.addEventListener('url', ({ url }) => {
      listener(url)
    })
    // Removes this listener only; the app's own stay.
    return () => {
      subscription.remove()
    }
  },
}
