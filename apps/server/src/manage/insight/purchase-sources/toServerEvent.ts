import { hash } from 'node:crypto'
import { limits } from '@throughlink/protocol'
import { idPattern } from '@throughlink/protocol/rules'
import { toPersonInstallId } from '#pipeline/event-log/toPersonInstallId.ts'
import type { ServerEvent } from '../server-events/storeServerEvents.ts'
import type { Buyer, Purchase, SourceKind } from './purchaseMessage.ts'

const installIdTest = new RegExp(idPattern)
const userIdTest = new RegExp(limits.userIdPattern)

/**
 * Returns the event that a message becomes. Its id is made of that of the message, so a message that is sent again is
 * the same event. Without an install or a user of the app, a buyer counts as a person of the source.
 */
export function toServerEvent(
  kind: SourceKind,
  messageId: string,
  { name, timeMs, value, currency, purchaseId, buyer, data }: Purchase,
): ServerEvent {
  return {
    id: `${kind}:${hash('sha256', messageId).slice(0, 40)}`,
    name,
    time: timeMs,
    value,
    currency,
    purchaseId,
    data,
    ...toOwner(kind, buyer),
  }
}

function toOwner(
  kind: SourceKind,
  { installId, userId, sourceId }: Buyer,
): Pick<ServerEvent, 'installId' | 'userId'> {
  const owner = {
    ...(isInstallId(installId) ? { installId } : {}),
    ...(isUserId(userId) ? { userId } : {}),
  }
  const isKnown = Object.keys(owner).length > 0
  return isKnown ? owner : { installId: toPersonInstallId(`${kind} ${sourceId}`) }
}

function isInstallId(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length >= limits.minIdLength &&
    value.length <= limits.maxIdLength &&
    installIdTest.test(value)
  )
}

function isUserId(value: unknown): value is string {
  return (
    typeof value === 'string' && value.length <= limits.maxUserIdLength && userIdTest.test(value)
  )
}
