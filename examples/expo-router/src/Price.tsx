import { StyleSheet, View } from 'react-native'
import { useStore } from './createStore'
import { acceptedOffer, applyOffer, formatPrice } from './offers'
import { space, type typeScale } from './theme'
import { ThemedText } from './ThemedText'

export interface PriceProps {
  readonly euros: number
  readonly as?: keyof typeof typeScale
}

/** Shows the current price and, with an offer, the original price next to it. */
export function Price({ euros, as = 'body' }: PriceProps) {
  const offer = useStore(acceptedOffer)
  return (
    <View style={styles.row}>
      <ThemedText as={as} testID="price" color={offer === null ? 'ink' : 'accent'}>
        {formatPrice(applyOffer(euros, offer))}
      </ThemedText>
      {offer !== null && (
        <ThemedText
          as="small"
          color="inkMuted"
          aria-label={`Original price: ${formatPrice(euros)}`}
          style={styles.original}
        >
          {formatPrice(euros)}
        </ThemedText>
      )}
    </View>
  )
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'baseline', gap: space.s },
  original: { textDecorationLine: 'line-through' },
})
