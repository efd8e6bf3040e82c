import { Page } from './Page.jsx'

export default function Home() {
  return <Page title="Lamps" />
}
