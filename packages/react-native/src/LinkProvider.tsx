import { createLinkClient } from '@throughlink/client'
import { useEffect, useState, type JSX, type ReactNode } from 'react'
import { activeClients } from './activeClients.ts'
import type { Config } from './config.ts'
import { processAnalytics } from './LinkAnalytics.ts'
import { LinkClientContext } from './linkClientContext.ts'
import { createPorts } from './platform/createPorts.ts'

export interface LinkProviderProps {
  readonly config: Config
  readonly children: ReactNode
}

/**
 * Starts the link session of an app and gives it to `useLinkContext()`. Put it around the whole app. It
 * renders its children and nothing else, from the first render on.
 *
 * `config` may be a new object at each render. Keys that arrive later start the session then; a changed
 * `matching` takes effect at once; `storage` and `adapters` are those of the first render.
 *
 * @example
 * <LinkProvider config={{ API_KEY: 'pk_…', appID: 'app_…' }}>
 *   <App />
 * </LinkProvider>
 */
export function LinkProvider({ config, children }: LinkProviderProps): JSX.Element {
  const [client] = useState(() =>
    createLinkClient(config, createPorts(config), { analytics: processAnalytics }),
  )
  useEffect(() => {
    client.update(config)
  })
  useEffect(() => {
    const stop = client.start()
    const retire = activeClients.add(client)
    return () => {
      retire()
      stop()
    }
  }, [client])
  return <LinkClientContext.Provider value={client}>{children}</LinkClientContext.Provider>
}
