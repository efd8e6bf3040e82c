import { useMutation } from '@tanstack/react-query'
import { api } from '../../session/api.ts'
import { rememberNextPath } from '../../session/nextPath.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { Panel } from '../../ui/Panel.tsx'

export interface SignInPanelProps {
  /** Name of the issuer. */
  readonly name: string
  readonly isLinked: boolean
}

/** Sign-in with the issuer of the service (OpenID Connect). */
export function SignInPanel({ name, isLinked }: SignInPanelProps) {
  const link = useMutation({
    mutationFn: async () => (await api.linkIssuer({})).body,
    onSuccess: ({ url }) => {
      rememberNextPath('/account')
      location.assign(url)
    },
  })
  return (
    <Panel
      title={name}
      description="The issuer must have verified the email address of this account."
      actions={
        isLinked ? (
          <Badge tone="good">Linked</Badge>
        ) : (
          <Button isSmall isBusy={link.isPending} onClick={() => link.mutate()}>
            Link {name}
          </Button>
        )
      }
    >
      <p className="text-sm text-ink-2">
        {isLinked
          ? `You can sign in with ${name}.`
          : `Link it once to sign in with ${name} from then on.`}
      </p>
      <ErrorMessage error={link.error} />
    </Panel>
  )
}
