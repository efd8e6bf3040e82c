import { useEffect, type JSX } from 'react'
import { activeClients } from '../activeClients.ts'
import { LinkClientContext } from '../linkClientContext.ts'
import type { LinkProviderProps } from '../LinkProvider.tsx'
import { testClient } from './testClient.ts'

/**
 * Stands in for `LinkProvider` in the tests of an app. It asks neither phone nor service: the check is
 * over and there is no link, until a test simulates one.
 */
export function LinkProvider({ config, children }: LinkProviderProps): JSX.Element {
  useEffect(() => {
    testClient.update(config)
  })
  useEffect(() => {
    const stop = testClient.start()
    const retire = activeClients.add(testClient)
    return () => {
      retire()
      stop()
    }
  }, [])
  return <LinkClientContext.Provider value={testClient}>{children}</LinkClientContext.Provider>
}
