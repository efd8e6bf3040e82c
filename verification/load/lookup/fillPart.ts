import { createHmac, createSecretKey } from 'node:crypto'
import { clickKeys } from '@throughlink/matcher'
import { packClick } from '@throughlink/server/src/pipeline/click-index/packClick.ts'
import { postingKey } from '@throughlink/server/src/pipeline/click-index/posting.ts'
import {
  referenceBytes,
  referenceMinute,
} from '@throughlink/server/src/pipeline/clicks/clickTokens.ts'
import { hourMs, minuteMs } from '@throughlink/server/src/platform/time/durations.ts'
import { toUtcDay } from '@throughlink/server/src/platform/time/utcDays.ts'
import { between, createRandom, type Random } from '@throughlink/tooling/base/random'
import { connectWriter } from './commandWriter.ts'
import { clickSignals, type Phone } from './phones.ts'
import { makeVisits, type PlaceKind, type Visit } from './visits.ts'

export interface FillTask {
  readonly port: number
  readonly appId: string
  /** Address key of the day of all visits. */
  readonly key: Uint8Array
  readonly bucketBits: number
  readonly count: number
  readonly fromMs: number
  readonly toMs: number
  readonly part: number
}

export interface FilledClick extends Visit {
  readonly reference: Uint8Array
}

export interface Filled {
  readonly members: number
  /** A sample of the clicks, with the same number for each kind of place. */
  readonly samples: readonly FilledClick[]
}

const samplesPerPlace = 2_000
const linkCount = 500

/**
 * Writes what the index would contain after a page's reports over each address family, without the steps in
 * between. `checkFilled` compares the result with the index itself.
 */
export async function fillPart(task: FillTask): Promise<Filled> {
  const { port, count, fromMs, toMs, part } = task
  const random = createRandom(part + 1)
  const writer = await connectWriter(port)
  const getPosting = createPostings(task)
  const getDeviceKey = createDeviceKeys()
  const samples = createSamples(random)
  let members = 0

  function post(key: string, member: Buffer, isRepeated: boolean): void {
    const posting = getPosting(key, isRepeated)
    writer.write('ZADD', posting.key, posting.score, member)
    members++
  }

  function postUnderAddress(visit: Visit, address: string, member: Buffer): void {
    const isRepeated = visit.place !== 'home'
    for (const key of addressKeys(address, visit.phone)) post(key, member, isRepeated)
  }

  for (const visit of makeVisits({ random, count, fromMs, toMs, part })) {
    const reference = makeReference(visit.atMs, random)
    const { address, otherAddress, phone, atMs } = visit
    const isV6 = address.includes(':')
    const network = { hasV4: !isV6, hasV6: isV6, isMasked: false }
    const click = { reference, atMs, signals: clickSignals(phone), network }
    let member = packClick(click)
    postUnderAddress(visit, address, member)
    if (otherAddress !== null) {
      member = packClick({ ...click, network: { ...network, hasV4: true, hasV6: true } })
      postUnderAddress(visit, otherAddress, member)
    }
    // Here, the second report has replaced the first.
    post(getDeviceKey(phone, atMs), member, true)
    samples.add({ ...visit, reference })
    if (members % 64 === 0) await writer.ready()
  }
  await writer.end()
  return { members, samples: samples.all() }
}

/** Same keys as `clickKeys`, but several times faster, because it only parses addresses of `makeVisits`. */
function addressKeys(address: string, { screen }: Phone): readonly string[] {
  const size = `${screen.short}x${screen.long}`
  if (address.includes(':')) {
    const groups = address.split(':', 4).map((group) => group.padStart(4, '0'))
    const hex = groups.join('')
    return [`k2/${hex}`, `k3/${hex.slice(0, 12)}/${size}`]
  }
  const hex = address.split('.').map((byte) => Number(byte).toString(16).padStart(2, '0'))
  const whole = hex.join('')
  return [`k1/${whole}`, `k3/${whole.slice(0, 6)}/${size}`]
}

function createDeviceKeys(): (phone: Phone, atMs: number) => string {
  const known = new Map<Phone, (string | undefined)[]>()
  return (phone, atMs) => {
    const hour = Math.floor(atMs / hourMs) % 24
    let phoneKeys = known.get(phone)
    if (!phoneKeys) known.set(phone, (phoneKeys = []))
    return (phoneKeys[hour] ??= deviceKey(phone, atMs))
  }
}

function deviceKey(phone: Phone, atMs: number): string {
  const signals = clickSignals(phone)
  const [key] = clickKeys({ addresses: [], isMasked: false, signals, atMs })
  if (key === undefined) throw new Error('The phone has no key.')
  return key
}

interface Place {
  readonly key: string
  readonly score: string
}

const maxKnown = 200_000

function createPostings({
  appId,
  key,
  bucketBits,
  fromMs,
}: FillTask): (text: string, isRepeated: boolean) => Place {
  const secret = createSecretKey(key)
  const day = toUtcDay(fromMs)
  // Keys of gateways and devices repeat; keys of homes do not.
  let known = new Map<string, Place>()
  return (text, isRepeated) => {
    const found = isRepeated ? known.get(text) : undefined
    if (found) return found
    const hash = createHmac('sha256', secret).update(text).digest()
    const bucket = hash.readUInt32BE(4) % 2 ** bucketBits
    const kind = text.slice(0, text.indexOf('/'))
    const place = {
      key: postingKey(appId, kind, day, bucket),
      score: String(hash.readInt32BE(0)),
    }
    if (known.size >= maxKnown) known = new Map()
    if (isRepeated) known.set(text, place)
    return place
  }
}

function makeReference(atMs: number, random: Random): Buffer {
  const reference = Buffer.alloc(referenceBytes, 1)
  reference.writeBigUInt64BE(7261833042275114112n + BigInt(between(random, 0, linkCount - 1)), 1)
  reference.writeUInt32BE(Math.floor(atMs / minuteMs), referenceMinute.start)
  for (let at = referenceMinute.end; at + 2 <= referenceBytes; at += 2) {
    reference.writeUInt16BE(Math.floor(random() * 65_536), at)
  }
  return reference
}

/** Reservoir sampling: each click of a kind of place is kept with the same probability. */
function createSamples(random: Random) {
  const kept: Record<PlaceKind, FilledClick[]> = { home: [], office: [], carrier: [] }
  const seen = { home: 0, office: 0, carrier: 0 }
  return {
    add(click: FilledClick) {
      const list = kept[click.place]
      const number = seen[click.place]++
      if (list.length < samplesPerPlace) list.push(click)
      else {
        const at = Math.floor(random() * number)
        if (at < samplesPerPlace) list[at] = click
      }
    },
    all: () => Object.values(kept).flat(),
  }
}
