import type { Inspection, Link, LinkClient, LinkDetails } from '@throughlink/client'
import type { ReactNode } from 'react'
import { createElement } from 'react'
import { LinkClientContext } from '../src/linkClientContext.ts'

export const noDetails: LinkDetails = {
  status: 'none',
  method: null,
  confidence: null,
  reason: 'no_match',
  error: null,
  lastLink: null,
  installId: 'install-1',
}

export const link: Link = {
  url: 'https://go.acme.example/abc',
  resolvedUrl: 'https://acme.example/products/42',
  route: '/products/42',
  type: 'deferred',
  method: 'probabilistic',
  confidence: 0.97,
}

export const emptyInspection: Inspection = {
  installId: 'install-1',
  timeline: [],
  events: { waiting: [], dropped: 0 },
}

/**
 * A client whose state a test sets. It records simulated links and shows them as the last link. A reset
 * ends when a test calls its function in `resets`.
 */
export function createInspectedClient() {
  const listeners = new Set<() => void>()
  const simulated: [type: string, url: string][] = []
  const resets: ((isDeleted: boolean) => void)[] = []
  let details = noDetails
  let inspection = emptyInspection

  function show(next: Partial<LinkDetails>): void {
    details = { ...details, ...next }
    for (const listener of [...listeners]) listener()
  }

  function simulate(type: 'deferred' | 'scheme', url: string): void {
    simulated.push([type, url])
    show({ status: 'linked', reason: null, lastLink: { ...link, url, resolvedUrl: null, type } })
  }

  const client = {
    getDetails: () => details,
    inspect: () => inspection,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    reset: () =>
      new Promise<boolean>((resolve) => {
        resets.push(resolve)
      }),
    simulateDeferred: (url: string) => {
      simulate('deferred', url)
    },
    simulateOpened: (url: string) => {
      simulate('scheme', url)
    },
  }
  return {
    client,
    simulated,
    resets,
    listeners,
    show,
    setInspection(next: Partial<Inspection>) {
      inspection = { ...inspection, ...next }
    },
    Provider: ({ children }: { readonly children: ReactNode }) =>
      createElement(
        LinkClientContext.Provider,
        { value: client as unknown as LinkClient },
        children,
      ),
  }
}
