/** Gets the messages of the channels it has subscribed to. */
export type Subscriber = (channel: string, message: string) => void

export interface Subscriptions {
  /** Returns the number of channels that the subscriber has now. */
  add(channel: string, subscriber: Subscriber): number
  /** Returns the number of channels that the subscriber has now. */
  remove(channel: string, subscriber: Subscriber): number
  listChannels(subscriber: Subscriber): string[]
  /** Returns the number of subscribers that got the message. */
  publish(channel: string, message: string): number
}

export function createSubscriptions(): Subscriptions {
  const subscribers = new Map<string, Set<Subscriber>>()

  function listChannels(subscriber: Subscriber): string[] {
    return [...subscribers].flatMap(([channel, some]) => (some.has(subscriber) ? [channel] : []))
  }

  return {
    add(channel, subscriber) {
      const some = subscribers.get(channel)
      if (some === undefined) subscribers.set(channel, new Set([subscriber]))
      else some.add(subscriber)
      return listChannels(subscriber).length
    },
    remove(channel, subscriber) {
      const some = subscribers.get(channel)
      some?.delete(subscriber)
      if (some?.size === 0) subscribers.delete(channel)
      return listChannels(subscriber).length
    },
    listChannels,
    publish(channel, message) {
      const some = subscribers.get(channel) ?? new Set()
      for (const subscriber of some) subscriber(channel, message)
      return some.size
    },
  }
}
