import { useLinkContext } from '@throughlink/react-native'
import { LinkPasteButton } from '@throughlink/react-native/paste-button'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'
import { Card } from './Card'
import { useStore } from './createStore'
import { linkLog } from './linkLog'
import { space, useTheme } from './theme'
import { ThemedText } from './ThemedText'

/** Offers the paste button to users whose link was not found. Renders nothing once a link was opened. */
export function PasteLinkCard() {
  const { isLinkProcessed, linkUrl } = useLinkContext()
  const hasOpenedLink = useStore(linkLog).length > 0
  const [hasPasteFailed, setHasPasteFailed] = useState(false)
  const { isWide } = useTheme()
  if (!isLinkProcessed || linkUrl !== null || hasOpenedLink) return null
  return (
    <Card testID="arrived-by-link" style={isWide && styles.wide}>
      <View style={styles.words}>
        <ThemedText as="heading">Did you follow a link?</ThemedText>
        <ThemedText as="small" color="inkMuted">
          {hasPasteFailed
            ? 'No Lumen link was found. Copy the whole link and paste again.'
            : 'Paste an invitation or a link to a lamp to open it.'}
        </ThemedText>
      </View>
      <LinkPasteButton
        onEnd={(outcome) => setHasPasteFailed(outcome === 'none')}
        style={styles.paste}
        fallback={
          <ThemedText as="small" color="accent">
            Tap the link again to open it in Lumen.
          </ThemedText>
        }
      />
    </Card>
  )
}

const styles = StyleSheet.create({
  wide: { flexDirection: 'row', alignItems: 'center', justifyContent: 'space-between' },
  words: { gap: space.xs, flexShrink: 1 },
  paste: { width: 140, height: 48 },
})
