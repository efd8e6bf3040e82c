/** The listener of a process. */
export interface HttpServer {
  /** The URL it listens on. */
  readonly url: string
  /** Makes `/readyz` report `stopping`, and closes each connection after its next response. */
  readonly announceStop: () => void
  /** Stops accepting and finishes requests in progress. */
  readonly stop: () => Promise<void>
}
