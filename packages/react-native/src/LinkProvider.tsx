import { createLinkClient } from '@throughlink/client'
import { type JSX, type ReactNode, useEffect, useState } from 'react'
import { activeClients } from './activeClients.ts'
import type { Config } from './config.ts'
import { inspectedConfigs } from './devtools/inspectedConfigs.ts'
import { processAnalytics } from './LinkAnalytics.ts'
import { LinkClientContext } from './linkClientContext.ts'
import { createPorts } from './platform/createPorts.ts'

export interface LinkProviderProps {
  readonly config: Config
  readonly children: ReactNode
}

/** For an app that passes no config, for example while it loads: the session starts when the keys arrive. */
const noConfig: Config = { API_KEY: '', appID: '' }

/**
 * Starts the link session and provides it to `useLinkContext()`. Wrap your whole app in it. It always renders
 * its children and adds no view.
 *
 * `config` may be a new object on each render. If the keys arrive later, the session starts then. A change of
 * `matching` takes effect immediately. `storage` and `adapters` are read on the first render only.
 *
 * @example
 * <LinkProvider config={{ API_KEY: 'pk_…', appID: 'app_…' }}>
 *   <App />
 * </LinkProvider>
 */
export function LinkProvider({ children, ...props }: LinkProviderProps): JSX.Element {
  const config = (props.config as Config | null | undefined) ?? noConfig
  const [client] = useState(() =>
    createLinkClient(config, createPorts(config), { analytics: processAnalytics }),
  )
  useEffect(() => {
    if (__DEV__) inspectedConfigs.set(client, config)
    client.update(config)
  })
  useEffect(() => {
    const stop = client.start()
    const remove = activeClients.add(client)
    return () => {
      remove()
      stop()
    }
  }, [client])
  return <LinkClientContext.Provider value={client}>{children}</LinkClientContext.Provider>
}
