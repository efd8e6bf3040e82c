import type { LinkDetails } from '@throughlink/client'
import type { JSX } from 'react'
import type { Config } from '../config.ts'
import { Card } from './Card.tsx'
import { FactRows } from './FactRows.tsx'
import { formatConfig } from './formatConfig.ts'
import { formatLinkFacts, formatStateFacts } from './formatFacts.ts'

export interface StateSectionProps {
  readonly details: LinkDetails
  readonly config: Config | null
}

export function StateSection({ details, config }: StateSectionProps): JSX.Element {
  return (
    <>
      <Card title="Session">
        <FactRows facts={formatStateFacts(details)} empty="" />
      </Card>
      <Card title="Last link">
        <FactRows facts={formatLinkFacts(details)} empty="No link since the app started." />
      </Card>
      <Card title="Config">
        <FactRows facts={config === null ? [] : formatConfig(config)} empty="Unknown." />
      </Card>
    </>
  )
}
