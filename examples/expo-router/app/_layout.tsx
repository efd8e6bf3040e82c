import { LinkProvider } from '@throughlink/react-native'
import { LinkDevtools } from '@throughlink/react-native/devtools'
import { useLinkRouting } from '@throughlink/react-native/expo-router'
import { Stack } from 'expo-router'
import { StatusBar } from 'expo-status-bar'
import { linkConfig } from '../src/linkConfig'
import { useTheme } from '../src/theme'

export default function RootLayout() {
  const { colors } = useTheme()
  return (
    <LinkProvider config={linkConfig}>
      <LinkRouting />
      <Stack
        screenOptions={{ headerShown: false, contentStyle: { backgroundColor: colors.background } }}
      />
      <StatusBar style="auto" />
      <LinkDevtools />
    </LinkProvider>
  )
}

/** A separate component, because the hook must be called inside the provider. */
function LinkRouting() {
  useLinkRouting()
  return null
}
