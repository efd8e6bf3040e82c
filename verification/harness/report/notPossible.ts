/** A scenario that this machine cannot run, such as without root. It is reported and does not fail the run. */
export class NotPossibleError extends Error {}
