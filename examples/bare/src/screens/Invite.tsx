import { LinkAnalytics, LinkEventNames } from '@throughlink/react-native'
import { Button, Page, Paragraph, Title } from '../components'
import type { ScreenProps } from '../linking'

/** Shows the code and nothing personal, because a deferred link may be a wrong match. */
export function Invite({ navigation, route }: ScreenProps<'Invite'>) {
  const { code } = route.params
  return (
    <Page>
      <Title>You are invited</Title>
      <Paragraph>{`Your code is ${code}. It gives you ten percent off your first lamp.`}</Paragraph>
      <Button
        label="Use the code"
        onPress={() => {
          LinkAnalytics.logEvent(LinkEventNames.SignUp, { code })
          navigation.popTo('Home')
        }}
      />
    </Page>
  )
}
