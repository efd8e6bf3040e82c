/** An app that uses every name of the 0.3.x reference. It must compile, but for the marked lines. */
import {
  type Config,
  type DeferredLinkContext,
  LinkProvider,
  useLinkContext,
} from '@throughlink/react-native/v0.3'
import type { JSX } from 'react'

interface SpecifiedContext {
  deferredLinkProcessed: boolean
  deferredLink: string | URL | null
  route: string | null
}

const config: Config = { appID: '<APP_ID>', API_KEY: '<API_KEY>', shouldUseClipboard: true }

function Screen(): JSX.Element | null {
  const context: DeferredLinkContext = useLinkContext()
  const specified: Required<SpecifiedContext> = context
  const back: DeferredLinkContext = specified
  // @ts-expect-error the hook takes no arguments
  useLinkContext('')
  // @ts-expect-error there is no link type
  void back.linkType
  // @ts-expect-error there is no clearLink
  void back.clearLink
  return null
}

export function App(): JSX.Element {
  return (
    <LinkProvider config={config}>
      <Screen />
    </LinkProvider>
  )
}
