import Link from 'next/link'

const links = 'https://go.placeholder.invalid'

export function Page({ title }) {
  return (
    <main>
      <h1>{title}</h1>
      <nav>
        <Link href="/">Home</Link> <Link href="/products/42">Lamp 42</Link>{' '}
        <Link href="/products/43">Lamp 43</Link> <Link href="/checkout/pay">Pay</Link>
      </nav>
      <p>
        <a href={`${links}/sale?ref=team`}>Sale in the app</a>{' '}
        <a href={`${links}/open/*`}>This page in the app</a>
      </p>
    </main>
  )
}
