import { Type } from 'typebox'

/** A field of every resource that an operator can take down. */
export const TakedownSchema = Type.Union(
  [
    Type.Object(
      {
        at: Type.String({ format: 'date-time', description: 'Time of the takedown.' }),
        reason: Type.String({ description: 'Reason that the operator gave.' }),
      },
      { title: 'Takedown' },
    ),
    Type.Null(),
  ],
  {
    description:
      'Set if the operator of the service took the resource down. Its links respond with 410 until the operator ' +
      'undoes it.',
  },
)

export interface TakedownRow {
  readonly taken_down_at: Date | null
  readonly takedown_reason: string | null
}

export function toTakedown({ taken_down_at, takedown_reason }: TakedownRow) {
  if (taken_down_at === null) return null
  return { at: taken_down_at.toISOString(), reason: takedown_reason ?? '' }
}
