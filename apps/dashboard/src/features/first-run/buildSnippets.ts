import { isPublished } from '@throughlink/api'

export interface SnippetInput {
  readonly appId: string
  /** Null until a key was created in this visit. */
  readonly publishableKey: string | null
  readonly domain: string | null
  readonly scheme: string | null
}

export interface Snippet {
  /** File to put the code in, or “Terminal”. */
  readonly file: string
  readonly code: string
}

/** The steps to add the SDK, as in the README of `@throughlink/react-native`. */
export function buildSnippets(kind: 'expo' | 'bare', input: SnippetInput): readonly Snippet[] {
  return kind === 'expo' ? buildExpo(input) : buildBare(input)
}

function buildExpo(input: SnippetInput): readonly Snippet[] {
  const options = {
    ...(input.domain === null ? {} : { domains: [input.domain] }),
    ...(input.scheme === null ? {} : { scheme: input.scheme }),
  }
  const entry = JSON.stringify(['@throughlink/react-native', options], null, 2)
  return [
    buildInstall(
      input,
      'npx expo install @throughlink/react-native @react-native-async-storage/async-storage expo-application expo-clipboard expo-device expo-localization react-native-play-install-referrer',
    ),
    { file: 'app.json, in “plugins” of “expo”', code: entry },
    {
      file: 'app/+native-intent.ts',
      code: "export { redirectSystemPath } from '@throughlink/react-native/expo-router'",
    },
    {
      file: 'app/_layout.tsx',
      code: `import { LinkProvider } from '@throughlink/react-native'
import { useLinkRouting } from '@throughlink/react-native/expo-router'
import { Slot } from 'expo-router'

${buildConfig(input)}

export default function Layout() {
  return (
    <LinkProvider config={config}>
      <Slot />
      <Routing />
    </LinkProvider>
  )
}

function Routing() {
  useLinkRouting()
  return null
}`,
    },
  ]
}

function buildBare(input: SnippetInput): readonly Snippet[] {
  return [
    buildInstall(
      input,
      'npm install @throughlink/react-native @react-native-async-storage/async-storage @react-native-clipboard/clipboard react-native-device-info react-native-play-install-referrer',
    ),
    {
      file: 'App.tsx',
      code: `import { NavigationContainer } from '@react-navigation/native'
import { LinkProvider } from '@throughlink/react-native'
import { getInitialURL, linkPrefix, subscribe } from '@throughlink/react-native/react-navigation'

${buildConfig(input)}

const linking = {
  prefixes: [linkPrefix],
  getInitialURL,
  subscribe,
  config: { screens: { Product: 'products/:id' } }, // your screens
}

export function App() {
  return (
    <LinkProvider config={config}>
      <NavigationContainer linking={linking} fallback={null}>
        <Screens />
      </NavigationContainer>
    </LinkProvider>
  )
}`,
    },
  ]
}

/** Until a release is on npm, a checkout has the packages. Its command also makes the changes of the other steps. */
function buildInstall(
  { appId, publishableKey, domain, scheme }: SnippetInput,
  command: string,
): Snippet {
  if (isPublished()) return { file: 'Terminal', code: command }
  const settings = [
    ['--key', publishableKey ?? 'pk_…'],
    ['--app', appId],
    ['--domain', domain ?? 'go.example'],
    ...(scheme === null ? [] : [['--scheme', scheme]]),
  ]
  return {
    file: 'Terminal, in a checkout of Throughlink: no release is on npm yet. It also makes the changes below',
    code: `npm run throughlink -- init --install --project ../your-app ${settings.flat().join(' ')}`,
  }
}

function buildConfig({ appId, publishableKey }: SnippetInput): string {
  return `const config = {
  API_KEY: '${publishableKey ?? 'pk_…'}',
  appID: '${appId}',
  resumeUnanswered: true,
}`
}
