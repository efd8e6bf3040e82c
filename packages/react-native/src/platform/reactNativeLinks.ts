import type { LinkSource } from '@throughlink/client'
import { Linking } from 'react-native'

export const reactNativeLinks: LinkSource = {
  getInitialUrl: () => Linking.getInitialURL(),
  subscribe(listener) {
    const subscription = Linking.addEventListener('url', ({ url }) => {
      listener(url)
    })
    // Removes only this listener, not the app's own.
    return () => {
      subscription.remove()
    }
  },
}
