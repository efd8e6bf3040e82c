import { NotFound } from '../src/NotFound'

export default function NotFoundScreen() {
  return <NotFound message="This page does not exist." />
}
