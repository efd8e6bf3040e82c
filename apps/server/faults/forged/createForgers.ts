import { randomBytes } from 'node:crypto'
import { clickIdPrefix } from '@throughlink/protocol'
import { createClickTokens, type ClickTokens } from '../../src/pipeline/clicks/clickTokens.ts'
import type { Testbed } from '../harness/startTestbed.ts'

const dayMs = 24 * 60 * 60 * 1000

export interface Forger {
  readonly kind: string
  readonly make: () => string
}

/** From the clumsy to the one who has seen true ids of this very link. */
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
  const bytesOf = (clickId: string) => Buffer.from(clickId.slice(clickIdPrefix.length), 'base64url')
  const trueBytes = () => bytesOf(tokens.mint(linkId, Date.now()).clickId)
  const below = (end: number) => Math.floor(random() * end)
  return [
    { kind: 'random bytes', make: () => write(randomBytes(idBytes)) },
    {
      kind: 'a true id with one bit changed',
      make() {
        const bytes = trueBytes()
        const at = below(bytes.length)
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << below(8)), at)
        return write(bytes)
      },
    },
    {
      kind: 'a true reference with random bytes as signature',
      make: () => write(Buffer.concat([trueBytes().subarray(0, -16), randomBytes(16)])),
    },
    {
      kind: 'the signature of another true id',
      make: () => write(Buffer.concat([trueBytes().subarray(0, -16), trueBytes().subarray(-16)])),
    },
    {
      kind: 'signed with another secret under our key’s id',
      make: () => thief.mint(linkId, Date.now()).clickId,
    },
    {
      kind: 'signed with a key that is not ours',
      make: () => stranger.mint(linkId, Date.now()).clickId,
    },
    {
      kind: 'a true clipboard token as click id',
      make() {
        const { reference } = tokens.mint(linkId, Date.now())
        return clickIdPrefix + tokens.clipboardToken(reference).slice(-52)
      },
    },
    {
      kind: 'a true id, cut or continued',
      make() {
        const { clickId } = tokens.mint(linkId, Date.now())
        return random() < 0.5 ? clickId.slice(0, -1 - below(10)) : `${clickId}A`
      },
    },
    {
      kind: 'a true id that has expired',
      make: () => tokens.mint(linkId, Date.now() - (91 + below(1000)) * dayMs).clickId,
    },
    {
      kind: 'a true id of tomorrow',
      make: () => tokens.mint(linkId, Date.now() + dayMs).clickId,
    },
  ]
}
