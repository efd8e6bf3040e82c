import { Page } from '../../Page.jsx'

export default function Pay() {
  return <Page title="Pay" />
}
