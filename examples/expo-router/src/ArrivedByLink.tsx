import { LinkPasteButton, useLinkContext } from '@throughlink/react-native'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'
import { Card } from './Card'
import { useStore } from './createStore'
import { linkLog } from './linkLog'
import { space, useTheme } from './theme'
import { Words } from './Words'

/** For those whose link was not found by itself. Nothing, where one was. */
export function ArrivedByLink() {
  const { isLinkProcessed, linkUrl } = useLinkContext()
  const hasFollowedLink = useStore(linkLog).length > 0
  const [hasPastedNone, setHasPastedNone] = useState(false)
  const { isWide } = useTheme()
  if (!isLinkProcessed || linkUrl !== null || hasFollowedLink) return null
  return (
    <Card testID="arrived-by-link" style={isWide && styles.wide}>
      <View style={styles.words}>
        <Words as="heading">Came here by a link?</Words>
        <Words as="small" color="inkMuted">
          {hasPastedNone
            ? 'There is no link of ours on your clipboard. Copy the whole link and paste again.'
            : 'A friend’s invitation or a lamp you saw: we can take you straight to it.'}
        </Words>
      </View>
      <LinkPasteButton
        onEnd={(outcome) => setHasPastedNone(outcome === 'none')}
        style={styles.paste}
        fallback={
          <Words as="small" color="accent">
            Tap the link once more: it opens Lumen now.
          </Words>
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
