import { useTheme } from '@react-navigation/native'
import { useLinkContext, useLinkDetails } from '@throughlink/react-native'
import { StyleSheet, Text, View } from 'react-native'
import { Page, Paragraph } from '../components'
import { space } from '../theme'

/**
 * Shows the provider's state. The link itself is null, because React Navigation has opened and cleared it.
 */
export function Debug() {
  const { isLinkProcessed, linkUrl, linkRoute, linkType } = useLinkContext()
  const { status, method, confidence, reason, error } = useLinkDetails()
  const facts = {
    isLinkProcessed,
    linkUrl,
    linkRoute,
    linkType,
    status,
    method,
    confidence,
    reason,
    error: error?.code,
  }
  return (
    <Page>
      <Paragraph>A link is cleared after its screen has opened.</Paragraph>
      {Object.entries(facts).map(([name, value]) => (
        <Fact key={name} name={name} value={value === undefined ? 'null' : String(value)} />
      ))}
    </Page>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  const { colors } = useTheme()
  return (
    <View style={[styles.fact, { borderColor: colors.border }]}>
      <Text style={{ color: colors.text }}>{name}</Text>
      <Text selectable style={[styles.value, { color: colors.primary }]}>
        {value}
      </Text>
    </View>
  )
}

const styles = StyleSheet.create({
  fact: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: space.medium,
    paddingVertical: space.small,
    borderBottomWidth: StyleSheet.hairlineWidth,
  },
  value: { flexShrink: 1, textAlign: 'right' },
})
