const name = 'UnreachableError'

/** Marks the error of a request or a file that got no response, to tell it from an error of the page. */
export function toUnreachable(cause: unknown): Error {
  return Object.assign(new Error('The service cannot be reached.', { cause }), { name })
}

export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && error.name === name
}
