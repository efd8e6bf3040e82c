import { useTheme } from '@react-navigation/native'
import { StyleSheet, View } from 'react-native'
import { Glow } from '../components'

/** Shown until the first screen is known. */
export function Splash() {
  const { colors } = useTheme()
  return (
    <View style={[styles.splash, { backgroundColor: colors.background }]}>
      <Glow color={colors.primary} size={120} />
    </View>
  )
}

const styles = StyleSheet.create({
  splash: { flex: 1, alignItems: 'center', justifyContent: 'center' },
})
