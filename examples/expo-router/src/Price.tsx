import { StyleSheet, View } from 'react-native'
import { useStore } from './createStore'
import { formatPrice, reducedPrice, takenOffer } from './offers'
import { space, type typeScale } from './theme'
import { Words } from './Words'

export interface PriceProps {
  readonly euros: number
  readonly as?: keyof typeof typeScale
}

/** The price of today, and beside it the one that an offer replaced. */
export function Price({ euros, as = 'body' }: PriceProps) {
  const offer = useStore(takenOffer)
  return (
    <View style={styles.row}>
      <Words as={as} testID="price" color={offer === null ? 'ink' : 'accent'}>
        {formatPrice(reducedPrice(euros, offer))}
      </Words>
      {offer !== null && (
        <Words
          as="small"
          color="inkMuted"
          aria-label={`before: ${formatPrice(euros)}`}
          style={styles.before}
        >
          {formatPrice(euros)}
        </Words>
      )}
    </View>
  )
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'baseline', gap: space.s },
  before: { textDecorationLine: 'line-through' },
})
