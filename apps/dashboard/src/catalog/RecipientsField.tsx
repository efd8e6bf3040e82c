import { useQuery } from '@tanstack/react-query'
import { maxReportRecipients } from '@throughlink/protocol/rules'
import { accountQuery } from '../session/accountQuery.ts'
import { memberNamesQuery } from '../session/memberNamesQuery.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

export interface RecipientsFieldProps {
  readonly organizationId: string
  readonly value: readonly string[]
  readonly onValueChange: (personIds: readonly string[]) => void
}

/** The members who get a report by email. Only members can, so that it sends nothing to strangers. */
export function RecipientsField({ organizationId, value, onValueChange }: RecipientsFieldProps) {
  const account = useQuery(accountQuery)
  const members = useQuery(memberNamesQuery(organizationId))
  const canSend = account.data?.sendsEmail !== false
  const isFull = value.length >= maxReportRecipients
  return (
    <fieldset>
      <legend className="text-sm font-medium">
        Email it each Monday <span className="font-normal text-ink-3">(optional)</span>
      </legend>
      {!canSend && value.length === 0 ? (
        <p className="text-sm text-ink-3">
          This service sends no email. Its operator can turn it on.
        </p>
      ) : (
        <>
          <p className="text-sm text-ink-3">
            {isFull
              ? `At most ${maxReportRecipients} members.`
              : 'Members of the organization only.'}
          </p>
          {members.data === undefined ? (
            <Skeleton className="mt-2 h-20" />
          ) : (
            <ul className="mt-2 max-h-40 overflow-y-auto rounded-control border border-line px-3 py-1.5">
              {Object.entries(members.data).map(([id, name]) => (
                <li key={id} className="flex min-h-8 items-center touch:min-h-11">
                  <Checkbox
                    label={name}
                    checked={value.includes(id)}
                    disabled={isFull && !value.includes(id)}
                    onChange={({ target }) =>
                      onValueChange(
                        target.checked ? [...value, id] : value.filter((each) => each !== id),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </fieldset>
  )
}
