import type { AppLifecycle } from '@throughlink/client'
import { AppState } from 'react-native'

export const reactNativeLifecycle: AppLifecycle = {
  onBackground(listener) {
    const subscription = AppState.addEventListener('change', (state) => {
      if (state === 'background') listener()
    })
    return () => {
      subscription.remove()
    }
  },
  isInBackground: () => AppState.currentState === 'background',
}
