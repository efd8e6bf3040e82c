import type { BatchedEventType, BatchItem } from './eventTypes.ts'

/** An item of a batch, and what it is about. */
export interface Fact<T extends BatchedEventType> {
  readonly item: BatchItem<T>
  /** The install that the item is about, or the id of the click. Erasing that removes the item. */
  readonly erasureKey: string
}

/** Something in the log that endpoints may listen to. */
export interface Announcement<T extends BatchedEventType = BatchedEventType> {
  readonly appId: string
  readonly type: T
  /** Id of the item: the same however often the entry is logged and shipped. Decides whether it is sampled. */
  readonly id: string
  /** Called only if an endpoint gets the item. Throws for an entry that cannot become one. */
  readonly toFact: () => Fact<T>
}
