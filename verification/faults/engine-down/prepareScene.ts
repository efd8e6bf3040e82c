import { randomBytes } from 'node:crypto'
import { makeLinkId } from '@throughlink/server/src/catalog/links/makeLinkId.ts'
import { insertLink } from '@throughlink/server/src/manage/links/linkStatements.ts'
import { createClickTokens } from '@throughlink/server/src/pipeline/clicks/clickTokens.ts'
import { click, makeInstallId, randomAddress, reportSignals } from '../../harness/phones/phones.ts'
import type { ServerProcess } from '../../harness/servers/startServer.ts'
import { destination, type TestApp, type Testbed } from '../../harness/servers/startTestbed.ts'

/**
 * Data that exists before an outage but is in no server's cache. Each item is used once, or it would be
 * cached.
 */
export interface Scene {
  /** Links to tap. */
  readonly tapped: readonly ColdLink[]
  /** Links to match by an install with this click id. */
  readonly matched: readonly (ColdLink & { readonly clickId: string; readonly installId: string })[]
  /** Links to resolve. */
  readonly resolved: readonly ColdLink[]
  /** A slug without a link. */
  readonly absentSlug: string
  /** An app whose key and domain are in no server's cache. */
  readonly coldApp: TestApp
  /** A landing page that was viewed from this address; the phone's install follows during the outage. */
  readonly visit: Visit
}

export interface ColdLink {
  readonly id: string
  readonly slug: string
}

export interface Visit {
  readonly address: string
  readonly installId: string
}

/** More than a probe can use in the longest outage. */
const coldLinkCount = 200

export async function prepareScene(bed: Testbed, server: ServerProcess): Promise<Scene> {
  const tokens = createClickTokens([bed.clickKey])
  const matched = (await insertColdLinks(bed)).map((link) => ({
    ...link,
    clickId: tokens.mint(link.id, Date.now()).clickId,
    installId: makeInstallId(),
  }))
  return {
    matched,
    tapped: await insertColdLinks(bed),
    resolved: await insertColdLinks(bed),
    absentSlug: `absent-${randomBytes(8).toString('hex')}`,
    coldApp: await bed.seed(`cold-${randomBytes(8).toString('hex')}.example`),
    visit: await visitPage(bed, server),
  }
}

async function insertColdLinks({ database, app }: Testbed): Promise<ColdLink[]> {
  const links = Array.from({ length: coldLinkCount }, () => ({
    id: makeLinkId(),
    slug: `cold-${randomBytes(8).toString('hex')}`,
  }))
  await database.db.transaction().execute(async (trx) => {
    for (const link of links) {
      await insertLink(trx, { ...link, app_id: app.appId, domain: app.domain, destination })
    }
  })
  return links
}

/** Views a landing page on an iPhone, so that its install can be matched by probability. */
export async function visitPage(bed: Testbed, server: ServerProcess): Promise<Visit> {
  const address = randomAddress()
  const { clickId } = await click(server, bed.app, { address, phone: 'iphone' })
  if (clickId !== null) await reportSignals(server, bed.app, clickId, address)
  return { address, installId: makeInstallId() }
}
