import type { Config } from '@throughlink/react-native'
import { logLink } from './linkLog'

// The key is one of no service: it says http://localhost:3000 and nothing more.
const demoKey = 'pk_aHR0cDovL2xvY2FsaG9zdDozMDAw_lumenDemoKey0000'

export const linkConfig: Config = {
  API_KEY: process.env.EXPO_PUBLIC_THROUGHLINK_KEY ?? demoKey,
  appID: process.env.EXPO_PUBLIC_THROUGHLINK_APP_ID ?? 'app_lumen',
  onLink: logLink,
}
