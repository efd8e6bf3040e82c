import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes, useParams } from 'react-router'

const links = 'https://go.placeholder.invalid'

function Page({ name }) {
  const { id } = useParams()
  return (
    <main>
      <h1>{id === undefined ? name : `Lamp ${id}`}</h1>
      <nav>
        <Link to="/">Home</Link> <Link to="/products/42">Lamp 42</Link>{' '}
        <Link to="/products/43">Lamp 43</Link> <Link to="/checkout/pay">Pay</Link>
      </nav>
      <p>
        <a href={`${links}/sale?ref=team`}>Sale in the app</a>{' '}
        <a href={`${links}/open/*`}>This page in the app</a>
      </p>
    </main>
  )
}

createRoot(document.querySelector('#root')).render(
  <BrowserRouter>
    <Routes>
      <Route path="/" element={<Page name="Lamps" />} />
      <Route path="/products/:id" element={<Page name="Lamp" />} />
      <Route path="/checkout/pay" element={<Page name="Pay" />} />
    </Routes>
  </BrowserRouter>,
)
