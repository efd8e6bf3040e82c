import { useState } from 'react'
import { useAppId } from '../../../session/useApp.ts'
import { useCan } from '../../../session/useCan.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ErasureList } from './ErasureList.tsx'
import { addErasure, readErasures, type RequestedErasure, writeErasures } from './erasures.ts'
import { InstallLookup } from './InstallLookup.tsx'

/** Answers requests of people for a copy or the erasure of their data. */
export function PrivacyPage() {
  const appId = useAppId()
  const can = useCan()
  const [erasures, setErasures] = useState(() => readErasures(appId))
  const remember = (erasure: RequestedErasure) => {
    const next = addErasure(erasures, erasure)
    setErasures(next)
    writeErasures(appId, next)
  }
  return (
    <>
      <PageHeader
        title="Privacy requests"
        docs="privacy"
        description="Give people a copy of their data, or erase it."
      />
      {can('exportInstall') ? (
        <div className="space-y-5">
          <InstallLookup onErased={remember} />
          {erasures.length > 0 && <ErasureList erasures={erasures} />}
          <WhatIsErased />
        </div>
      ) : (
        <Panel>
          <p className="pt-3 text-ink-2">
            Only admins and owners can export and erase the data of people.
          </p>
        </Panel>
      )}
    </>
  )
}

function WhatIsErased() {
  return (
    <Panel title="What an erasure deletes, and when">
      <dl className="grid gap-x-5 gap-y-3 sm:grid-cols-[140px_minmax(0,1fr)]">
        <dt className="font-medium">Within minutes</dt>
        <dd className="text-ink-2">
          The match of the install and its explanation, its events with their data, its opens, and
          its fingerprints in the click index. The click that it was matched to loses its connection
          to the person.
        </dd>
        <dt className="font-medium">Later</dt>
        <dd className="text-ink-2">
          Copies in the event log expire with its retention. Only then is the erasure finished.
        </dd>
        <dt className="font-medium">Not deleted</dt>
        <dd className="text-ink-2">
          Counts without a connection to the install, such as installs per day. Backups and copies
          that webhooks sent to your systems: erase them there.
        </dd>
        <dt className="font-medium">New data</dt>
        <dd className="text-ink-2">
          If the app stays installed and sends more data, that data is stored. Request the erasure
          again after the person removed the app.
        </dd>
      </dl>
    </Panel>
  )
}
