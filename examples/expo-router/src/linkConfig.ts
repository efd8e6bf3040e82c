import type { Config } from '@throughlink/react-native'
import { logLink } from './linkLog'

// Not the key of a real service: it only contains the address http://localhost:3000.
const demoKey = 'pk_aHR0cDovL2xvY2FsaG9zdDozMDAw_lumenDemoKey0000'

export const linkConfig: Config = {
  API_KEY: process.env.EXPO_PUBLIC_THROUGHLINK_KEY ?? demoKey,
  appID: process.env.EXPO_PUBLIC_THROUGHLINK_APP_ID ?? 'app_lumen',
  // Without a network on the first start, the match continues at the next one.
  resumeUnanswered: true,
  onLink: logLink,
}
