import { useTheme } from '@react-navigation/native'
import { Pressable, StyleSheet, Text, View } from 'react-native'
import { Button, Glow, Page, Paragraph, Title } from '../components'
import { currency, lamps } from '../lamps'
import type { ScreenProps } from '../linking'
import { radius, space } from '../theme'

export function Home({ navigation }: ScreenProps<'Home'>) {
  const { colors } = useTheme()
  return (
    <Page>
      <Title>Handmade lamps</Title>
      {lamps.map(({ id, name, summary, price, glow }) => (
        <Pressable
          key={id}
          accessibilityRole="button"
          onPress={() => navigation.navigate('Product', { id })}
          style={[styles.card, { backgroundColor: colors.card, borderColor: colors.border }]}
        >
          <Glow color={glow} size={56} />
          <View style={styles.text}>
            <Text style={[styles.name, { color: colors.text }]}>{name}</Text>
            <Paragraph>{summary}</Paragraph>
          </View>
          <Text style={{ color: colors.primary }}>{`${price} ${currency}`}</Text>
        </Pressable>
      ))}
      <Button label="Show link details" onPress={() => navigation.navigate('Debug')} />
    </Page>
  )
}

const styles = StyleSheet.create({
  card: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.medium,
    padding: space.medium,
    borderRadius: radius,
    borderWidth: StyleSheet.hairlineWidth,
  },
  text: { flex: 1 },
  name: { fontSize: 20, fontWeight: '600' },
})
