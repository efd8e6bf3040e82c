import { NavigationContainer } from '@react-navigation/native'
import { createNativeStackNavigator } from '@react-navigation/native-stack'
import { type Config, LinkProvider } from '@throughlink/react-native'
import { useColorScheme } from 'react-native'
import { linkHosts, linking, type Screens } from './linking'
import { Debug } from './screens/Debug'
import { Home } from './screens/Home'
import { Invite } from './screens/Invite'
import { Product } from './screens/Product'
import { Splash } from './screens/Splash'
import { dark, light } from './theme'

const config: Config = {
  // A publishable key for a service on this computer. It identifies the app and grants no access.
  API_KEY: 'pk_aHR0cDovL2xvY2FsaG9zdDo4Nzg3_0123456789abcdef',
  appID: 'app_lumen',
  linkHosts,
  // Without a network on the first start, the match continues at the next one.
  resumeUnanswered: true,
}

const Stack = createNativeStackNavigator<Screens>()

/** The provider wraps the container, which renders only its `fallback` until the first link is known. */
export function App() {
  const theme = useColorScheme() === 'dark' ? dark : light
  return (
    <LinkProvider config={config}>
      <NavigationContainer linking={linking} theme={theme} fallback={<Splash />}>
        <Stack.Navigator screenOptions={{ headerShadowVisible: false }}>
          <Stack.Screen name="Home" component={Home} options={{ title: 'Lumen' }} />
          <Stack.Screen name="Product" component={Product} options={{ title: '' }} />
          <Stack.Screen name="Invite" component={Invite} options={{ title: 'Invitation' }} />
          <Stack.Screen name="Debug" component={Debug} options={{ title: 'Link' }} />
        </Stack.Navigator>
      </NavigationContainer>
    </LinkProvider>
  )
}
