import { type JSX, useEffect } from 'react'
import { activeClients } from '../activeClients.ts'
import { LinkClientContext } from '../linkClientContext.ts'
import type { LinkProviderProps } from '../LinkProvider.tsx'
import { testClient } from './testClient.ts'

/**
 * Replaces `LinkProvider` in an app's tests. It uses neither the device nor the network: the link is processed
 * from the first render, and there is none until a test simulates one.
 */
export function LinkProvider({ config, children }: LinkProviderProps): JSX.Element {
  useEffect(() => {
    testClient.update(config)
  })
  useEffect(() => {
    const stop = testClient.start()
    const remove = activeClients.add(testClient)
    return () => {
      remove()
      stop()
    }
  }, [])
  return <LinkClientContext.Provider value={testClient}>{children}</LinkClientContext.Provider>
}
