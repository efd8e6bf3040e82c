export const metadata = { title: 'Lamps' }

const links = 'https://go.placeholder.invalid'

// The element of the guide. Its path and hash are filled in when the pages are served.
export default function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <script
          src={`${links}/_tl/w/placeholder.js`}
          integrity="sha384-placeholder"
          crossOrigin="anonymous"
          data-link="open/*"
          data-except="/checkout/*"
          async
        />
      </head>
      <body>{children}</body>
    </html>
  )
}
