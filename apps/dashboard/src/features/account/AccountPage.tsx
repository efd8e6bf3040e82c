import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../session/accountQuery.ts'
import { api } from '../../session/api.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SkeletonFields } from '../../ui/SkeletonFields.tsx'
import { SkeletonPanel } from '../../ui/SkeletonPanel.tsx'
import { DeletedNote } from './DeletedNote.tsx'
import { DeletePanel } from './DeletePanel.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import { FactorPanel } from './factor/FactorPanel.tsx'
import { NamePanel } from './NamePanel.tsx'
import { PasskeysPanel } from './passkeys/PasskeysPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { SignInPanel } from './SignInPanel.tsx'

/** The person's own account: name, address, ways to sign in, second factor, sessions, deletion. */
export function AccountPage() {
  const query = useQuery(accountQuery)
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api.listSessions({ signal })).body.sessions,
  })
  return (
    <div className="max-w-3xl">
      <PageHeader title="Account" docs="account" />
      <QueryView
        query={query}
        loading={
          <div className="space-y-5">
            <SkeletonPanel>
              <SkeletonFields count={1} />
            </SkeletonPanel>
            <SkeletonPanel>
              <SkeletonFields count={1} />
            </SkeletonPanel>
            <SkeletonPanel />
          </div>
        }
      >
        {({ person, organizations, hasPassword, hasFactor, oidc, deletion, sendsEmail }) => (
          <div className="space-y-5">
            {deletion !== null && <DeletedNote deletion={deletion} />}
            <NamePanel person={person} />
            <EmailPanel email={person.email} hasPassword={hasPassword} sendsEmail={sendsEmail} />
            {hasPassword && <PasswordPanel />}
            <FactorPanel
              isOn={hasFactor}
              hasPassword={hasPassword}
              requiredBy={organizations.find((each) => each.requiresFactor)?.name ?? null}
            />
            <PasskeysPanel hasPassword={hasPassword} />
            {oidc !== null && <SignInPanel name={oidc.name} isLinked={oidc.isLinked} />}
            <SessionsPanel query={sessions} />
            {deletion === null && <DeletePanel email={person.email} />}
          </div>
        )}
      </QueryView>
    </div>
  )
}
