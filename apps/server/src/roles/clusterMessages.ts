/** What the first process and the serving processes that it started tell each other. */
export type ClusterMessage =
  /** To a child: stop, and go on serving for this long. */
  | { readonly type: 'throughlink:stop'; readonly drainMs: number }
  /** From a child: the metrics of all children are needed. */
  | { readonly type: 'throughlink:metrics'; readonly id: number }
  /** To a child: the metrics that it asked for, or null if they could not be collected. */
  | {
      readonly type: 'throughlink:metrics-reply'
      readonly id: number
      readonly text: string | null
    }

/** Returns null for messages of others, such as those of the metrics library. */
export function readClusterMessage(message: unknown): ClusterMessage | null {
  const { type } = (message ?? {}) as { type?: unknown }
  const isOurs = typeof type === 'string' && type.startsWith('throughlink:')
  return isOurs ? (message as ClusterMessage) : null
}
