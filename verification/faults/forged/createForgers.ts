import { randomBytes } from 'node:crypto'
import { clickIdPrefix } from '@throughlink/protocol'
import {
  type ClickTokens,
  createClickTokens,
} from '@throughlink/server/src/pipeline/clicks/clickTokens.ts'
import { dayMs } from '@throughlink/server/src/platform/time/durations.ts'
import type { Testbed } from '../../harness/servers/startTestbed.ts'

export interface Forger {
  readonly kind: string
  readonly make: () => string
}

/** Forgers of increasing knowledge, up to one that has seen valid ids of this link. */
export function createForgers(
  { app, clickKey }: Testbed,
  tokens: ClickTokens,
  random: () => number,
): readonly Forger[] {
  const linkId = app.linkIds[0] ?? ''
  const thief = createClickTokens([{ id: clickKey.id, secret: randomBytes(32) }])
  const stranger = createClickTokens([{ id: clickKey.id + 1, secret: randomBytes(32) }])
  const idBytes = 39
  const write = (bytes: Buffer) => clickIdPrefix + bytes.toString('base64url')
  const toBytes = (clickId: string) => Buffer.from(clickId.slice(clickIdPrefix.length), 'base64url')
  const mintBytes = () => toBytes(tokens.mint(linkId, Date.now()).clickId)
  const randomBelow = (end: number) => Math.floor(random() * end)
  return [
    { kind: 'random bytes', make: () => write(randomBytes(idBytes)) },
    {
      kind: 'a valid id with one bit changed',
      make() {
        const bytes = mintBytes()
        const at = randomBelow(bytes.length)
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << randomBelow(8)), at)
        return write(bytes)
      },
    },
    {
      kind: 'a valid reference with a random signature',
      make: () => write(Buffer.concat([mintBytes().subarray(0, -16), randomBytes(16)])),
    },
    {
      kind: 'the signature of another valid id',
      make: () => write(Buffer.concat([mintBytes().subarray(0, -16), mintBytes().subarray(-16)])),
    },
    {
      kind: 'signed with another secret under the same key id',
      make: () => thief.mint(linkId, Date.now()).clickId,
    },
    {
      kind: 'signed with an unknown key',
      make: () => stranger.mint(linkId, Date.now()).clickId,
    },
    {
      kind: 'a valid clipboard token as click id',
      make() {
        const { reference } = tokens.mint(linkId, Date.now())
        return clickIdPrefix + tokens.clipboardToken(reference).slice(-52)
      },
    },
    {
      kind: 'a valid id, truncated or extended',
      make() {
        const { clickId } = tokens.mint(linkId, Date.now())
        return random() < 0.5 ? clickId.slice(0, -1 - randomBelow(10)) : `${clickId}A`
      },
    },
    {
      kind: 'an expired id',
      make: () => tokens.mint(linkId, Date.now() - (91 + randomBelow(1000)) * dayMs).clickId,
    },
    {
      kind: 'an id from tomorrow',
      make: () => tokens.mint(linkId, Date.now() + dayMs).clickId,
    },
  ]
}
