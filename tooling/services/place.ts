/** Where a program runs and listens: here, or in a network namespace that stands for another machine. */
export interface Place {
  readonly address: string
  /** File of the network namespace. Default: that of this process. */
  readonly namespace?: string
}

export const loopback: Place = { address: '127.0.0.1' }
