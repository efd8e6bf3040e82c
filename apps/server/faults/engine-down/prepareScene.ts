import { randomBytes } from 'node:crypto'
import { createClickTokens } from '../../src/pipeline/clicks/clickTokens.ts'
import { makeLinkId } from '../../src/manage/links/makeLinkId.ts'
import { insertLink } from '../../src/manage/links/linkStatements.ts'
import { anyAddress, click, makeInstallId, reportSignals } from '../harness/phones.ts'
import type { ServerProcess } from '../harness/startServer.ts'
import { destination, type TestApp, type Testbed } from '../harness/startTestbed.ts'

/** What exists before an outage and is in no server's memory. Each is used once, or it would be known. */
export interface Scene {
  /** To be tapped. */
  readonly tapped: readonly ColdLink[]
  /** To be matched by an install that comes with this click id. */
  readonly matched: readonly (ColdLink & { readonly clickId: string; readonly installId: string })[]
  /** To be resolved. */
  readonly resolved: readonly ColdLink[]
  /** A slug that is no link. */
  readonly absentSlug: string
  /** An app whose key and host no server has met. */
  readonly coldApp: TestApp
  /** A landing page was seen at this address; the install of that phone comes during the outage. */
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

/** More than a probe can use up in the longest outage. */
const coldLinks = 200

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
  const links = Array.from({ length: coldLinks }, () => ({
    id: makeLinkId(),
    slug: `cold-${randomBytes(8).toString('hex')}`,
  }))
  await database.db.transaction().execute(async (trx) => {
    for (const link of links) {
      await insertLink(trx, { ...link, app_id: app.appId, domain: app.host, destination })
    }
  })
  return links
}

/** An iPhone looks at a landing page, so that its install can be found by probability. */
export async function visitPage(bed: Testbed, server: ServerProcess): Promise<Visit> {
  const address = anyAddress()
  const { clickId } = await click(server, bed.app, { address, phone: 'iphone' })
  if (clickId !== null) await reportSignals(server, bed.app, clickId, address)
  return { address, installId: makeInstallId() }
}
