import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '../ui/Button.tsx'
import { ErrorMessage } from '../ui/ErrorMessage.tsx'
import { api } from './api.ts'
import { MissingToken, StandalonePage } from './StandalonePage.tsx'
import { takeToken } from './takeToken.ts'

/** Confirms a new email address. By a button, because programs open links in emails to check them. */
export function ConfirmEmailPage() {
  const [token] = useState(takeToken)
  const confirm = useMutation({
    mutationFn: async () => (await api.confirmEmail({ body: { token: token ?? '' } })).body,
  })
  if (token === null) return <MissingToken>Open the link in the email once more.</MissingToken>
  if (confirm.isSuccess) {
    const { email, isChanged } = confirm.data
    if (!isChanged) {
      return (
        <StandalonePage
          title="One more step"
          description={`We sent a link to ${email}. Your address changes when you open it.`}
        />
      )
    }
    return (
      <StandalonePage
        title="Your email address is changed"
        description={`You sign in as ${email} now. All your other sessions have ended.`}
      >
        <Link to="/" className={buttonClass('primary')}>
          Continue
        </Link>
      </StandalonePage>
    )
  }
  return (
    <StandalonePage
      title="Change your email address"
      description="Confirm it only if you asked for the change."
    >
      <div className="space-y-3">
        <ErrorMessage error={confirm.error} />
        <Button
          look="primary"
          className="w-full"
          isBusy={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          Confirm
        </Button>
      </div>
    </StandalonePage>
  )
}
