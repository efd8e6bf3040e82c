import { StyleSheet, View } from 'react-native'
import type { Offer } from './offers'
import { radius, space, useTheme } from './theme'
import { ThemedText } from './ThemedText'

export function OfferBanner({ offer }: { readonly offer: Offer }) {
  const { colors } = useTheme()
  return (
    <View testID="offer-note" style={[styles.note, { backgroundColor: colors.accentWash }]}>
      <ThemedText as="label" color="accent">
        {offer.code}
      </ThemedText>
      <ThemedText as="small">{offer.percentOff}% off every lamp, already applied.</ThemedText>
    </View>
  )
}

const styles = StyleSheet.create({
  note: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: space.m,
    rowGap: space.xs,
    paddingVertical: space.m,
    paddingHorizontal: space.l,
    borderRadius: radius.m,
  },
})
