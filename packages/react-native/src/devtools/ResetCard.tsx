import type { LinkClient } from '@throughlink/client'
import { type JSX, useState } from 'react'
import { StyleSheet, Text, View } from 'react-native'
import { ActionButton } from './ActionButton.tsx'
import { Card } from './Card.tsx'
import { space, typography, useColors } from './theme.ts'

export interface ResetCardProps {
  readonly client: Pick<LinkClient, 'reset'>
}

type Progress = 'idle' | 'running' | 'deleted' | 'failed'

const texts: Readonly<Record<Progress, string>> = {
  idle: 'Deletes the install id, the result of the match and the waiting events from this device.',
  running: 'Deleting…',
  deleted: 'Deleted. Reload the app to test a first run.',
  failed: 'Not deleted: storage failed. Check `storage` in the config, or reinstall the app.',
}

export function ResetCard({ client }: ResetCardProps): JSX.Element {
  const colors = useColors()
  const [progress, setProgress] = useState<Progress>('idle')
  const textColor = {
    idle: colors.muted,
    running: colors.muted,
    deleted: colors.good,
    failed: colors.bad,
  }

  const reset = async () => {
    setProgress('running')
    setProgress((await client.reset()) ? 'deleted' : 'failed')
  }
  return (
    <Card title="Start over">
      <View style={styles.content}>
        <ActionButton
          label="Reset"
          isQuiet
          isDisabled={progress === 'running'}
          onPress={() => void reset()}
        />
        <Text
          accessibilityLiveRegion="polite"
          style={[typography.small, { color: textColor[progress] }]}
        >
          {texts[progress]}
        </Text>
      </View>
    </Card>
  )
}

const styles = StyleSheet.create({ content: { padding: space.m, gap: space.m } })
