import { Page } from '../../Page.jsx'

export const generateStaticParams = () => [{ id: '42' }, { id: '43' }]

export default async function Product({ params }) {
  const { id } = await params
  return <Page title={`Lamp ${id}`} />
}
