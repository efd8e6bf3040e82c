import { LinkAnalytics, LinkEventNames } from '@throughlink/react-native'
import { useEffect } from 'react'
import { Button, Glow, Page, Paragraph, Title } from '../components'
import { currency, findLamp } from '../lamps'
import type { ScreenProps } from '../linking'

export function Product({ navigation, route }: ScreenProps<'Product'>) {
  const lamp = findLamp(route.params.id)
  const { ref } = route.params

  useEffect(() => {
    if (lamp) LinkAnalytics.logEvent(LinkEventNames.ViewItem, { id: lamp.id, ref })
  }, [lamp, ref])

  if (!lamp) {
    return (
      <Page>
        <Title>Lamp not found</Title>
        <Paragraph>It is no longer available, or the link is wrong.</Paragraph>
        <Button label="See all lamps" onPress={() => navigation.popTo('Home')} />
      </Page>
    )
  }
  return (
    <Page>
      <Glow color={lamp.glow} size={220} />
      <Title>{lamp.name}</Title>
      <Paragraph>{lamp.summary}</Paragraph>
      <Button
        label={`Buy for ${lamp.price} ${currency}`}
        onPress={() => {
          LinkAnalytics.logEvent(LinkEventNames.Purchase, { value: lamp.price, currency })
          navigation.popTo('Home')
        }}
      />
    </Page>
  )
}
