import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EmailStatus } from '@throughlink/api'
import { api } from '../../../session/api.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorMessage } from '../../../ui/ErrorMessage.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Time } from '../../../ui/Time.tsx'
import { describeEmailError } from './describeEmailError.ts'
import { emailQuery } from './emailQuery.ts'

/** Whether the service sends email, and a test of it. */
export function EmailPanel({ organizationId }: { readonly organizationId: string }) {
  const client = useQueryClient()
  const options = emailQuery(organizationId)
  const query = useQuery(options)
  const test = useMutation({
    mutationFn: () => api.sendTestEmail({ params: { organizationId } }),
    onSuccess: () => client.invalidateQueries(options),
  })
  const isOn = query.data !== undefined && query.data.sender !== null
  return (
    <Panel
      title="Email"
      description="Invitations, and warnings about accounts."
      actions={
        isOn && (
          <Button isSmall isBusy={test.isPending} onClick={() => test.mutate()}>
            Send a test to me
          </Button>
        )
      }
    >
      <QueryView query={query} loading={<Skeleton className="h-12" />}>
        {(status) => <EmailState status={status} />}
      </QueryView>
      <ErrorMessage error={test.error} />
    </Panel>
  )
}

function EmailState({ status }: { readonly status: EmailStatus }) {
  const { sender, failingSince, error, waiting, lastTest } = status
  if (sender === null) {
    return (
      <>
        <Badge>Off</Badge>
        <p className="mt-2 text-sm text-ink-2">
          This service sends no email: pass on the links of invitations yourself, and ask the
          operator for links to reset passwords. To turn it on, the operator sets{' '}
          <code className="font-mono text-xs">SMTP_URL</code>.
        </p>
      </>
    )
  }
  return (
    <>
      {failingSince === null ? <Badge tone="good">On</Badge> : <Badge tone="bad">Failing</Badge>}
      <p className="mt-2 text-sm text-ink-2">
        Emails come from {sender}.
        {failingSince !== null && (
          <>
            {' '}
            None could be sent since <Time value={failingSince} />: {describeEmailError(error)}{' '}
            {waiting === 1 ? '1 email waits.' : `${waiting} emails wait.`}
          </>
        )}
      </p>
      {lastTest !== null && (
        <p className="mt-2 text-sm text-ink-2" role="status">
          Last test, <Time value={lastTest.createdAt} />: {describeTest(lastTest)}
        </p>
      )}
    </>
  )
}

function describeTest({ state, error }: NonNullable<EmailStatus['lastTest']>): string {
  if (state === 'sent') return 'the SMTP server took it. If it does not arrive, look into spam.'
  if (state === 'failed') return `it failed. ${describeEmailError(error)}`
  return error === null ? 'waiting…' : `waiting to try again. ${describeEmailError(error)}`
}
