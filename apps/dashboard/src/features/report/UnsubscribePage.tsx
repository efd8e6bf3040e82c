import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ApiError } from '@throughlink/api'
import { api } from '../../session/api.ts'
import { MissingToken, StandalonePage } from '../../session/StandalonePage.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'

const route = getRouteApi('/unsubscribe')

/** Ends an email that is sent again and again. By a button, because programs open links in emails to check them. */
export function UnsubscribePage() {
  const { token } = route.useSearch()
  const unsubscribe = useMutation({
    mutationFn: (known: string) => api.unsubscribe({ query: { token: known } }),
  })
  const isUnknown = unsubscribe.error instanceof ApiError && unsubscribe.error.status === 404
  if (token === undefined || isUnknown) {
    return <MissingToken>Open the link in the email once more.</MissingToken>
  }
  if (unsubscribe.isSuccess) {
    return (
      <StandalonePage
        title="You are unsubscribed"
        description="This report does not come by email any more."
      />
    )
  }
  return (
    <StandalonePage
      title="Unsubscribe"
      description="The report that brought you here stops coming by email. Others still come."
    >
      <Button
        look="primary"
        className="w-full"
        isBusy={unsubscribe.isPending}
        onClick={() => unsubscribe.mutate(token)}
      >
        Unsubscribe
      </Button>
      <ErrorMessage error={unsubscribe.error} />
    </StandalonePage>
  )
}
