import type { LinkClient, LinkDetails } from '@throughlink/client'
import type { JSX } from 'react'
import { StyleSheet, Text } from 'react-native'
import type { Config } from '../config.ts'
import { Card } from './Card.tsx'
import { explainNoLink } from './explainNoLink.ts'
import { FactRows } from './FactRows.tsx'
import { formatConfig } from './formatConfig.ts'
import { formatLinkFacts, formatStateFacts } from './formatFacts.ts'
import { ResetCard } from './ResetCard.tsx'
import { space, typography, useColors } from './theme.ts'

export interface StateSectionProps {
  readonly client: LinkClient
  readonly details: LinkDetails
  readonly config: Config | null
}

export function StateSection({ client, details, config }: StateSectionProps): JSX.Element {
  const colors = useColors()
  const explanation = explainNoLink(details)
  return (
    <>
      <Card title="Session">
        <FactRows facts={formatStateFacts(details)} empty="" />
      </Card>
      {explanation !== null && (
        <Card title="Why there is no link">
          <Text style={[typography.body, styles.text, { color: colors.text }]}>{explanation}</Text>
        </Card>
      )}
      <Card title="Last link">
        <FactRows facts={formatLinkFacts(details)} empty="No link since the app started." />
      </Card>
      <Card title="Config">
        <FactRows facts={config === null ? [] : formatConfig(config)} empty="Unknown." />
      </Card>
      <ResetCard client={client} />
    </>
  )
}

const styles = StyleSheet.create({ text: { padding: space.m } })
