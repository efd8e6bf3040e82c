export interface StreamSlotsOptions {
  /** In this process. */
  readonly max: number
  /** Of one app, in this process. */
  readonly maxPerApp: number
  /** Of one person or key, in this process. */
  readonly maxPerCaller: number
}

/** Returns a function that frees the slot, or null if there is none. */
export type TakeSlot = (appId: string, caller: string) => (() => void) | null

/** Limits how many streams are open at a time. */
export function createStreamSlots(options: StreamSlotsOptions): TakeSlot {
  const { max, maxPerApp, maxPerCaller } = options
  const open = new Set<{ readonly appId: string; readonly caller: string }>()
  return (appId, caller) => {
    const all = [...open]
    const isFull =
      all.length >= max ||
      all.filter((each) => each.appId === appId).length >= maxPerApp ||
      all.filter((each) => each.caller === caller).length >= maxPerCaller
    if (isFull) return null
    const slot = { appId, caller }
    open.add(slot)
    return () => {
      open.delete(slot)
    }
  }
}
