/** A reason not to start that the operator can remove. The message says how, so no stack is logged. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
