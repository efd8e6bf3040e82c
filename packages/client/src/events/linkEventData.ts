import type { LinkEventNames, LinkEventPayloads } from '@throughlink/protocol'

/**
 * The data that `logEvent` takes for an event. For a name in `LinkEventNames` it is any value: the payload
 * type is part of the union so that editors complete its fields. For a name that the app added to
 * `LinkEventPayloads` it is the declared type, and for any other name any value.
 */
export type LinkEventData<Name extends string> = Name extends LinkEventNames
  ? LinkEventPayloads[Name] | AnyValue
  : Name extends keyof LinkEventPayloads
    ? LinkEventPayloads[Name]
    : unknown

/** Accepts what `unknown` accepts. A union with `unknown` itself would lose the payload type. */
// oxlint-disable-next-line typescript/no-empty-object-type -- every value but null and undefined
type AnyValue = {} | null | undefined
