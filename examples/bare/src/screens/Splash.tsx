import { useTheme } from '@react-navigation/native'
import { StyleSheet, View } from 'react-native'
import { Glow } from '../parts'

/** What a person sees until it is known which screen comes first. */
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
