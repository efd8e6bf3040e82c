import { Missing } from '../src/Missing'

export default function NotFoundScreen() {
  return <Missing what="This page does not exist, or not any more." />
}
