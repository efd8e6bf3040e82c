import { expect, test } from 'vitest'
import { readCommands } from './readCommands.ts'

const markdown = `Text.

\`\`\`sh
cd throughlink/deploy
./install.sh localhost
\`\`\`

1. In a list:

   \`\`\`sh
   echo 'a b' > file
   \`\`\`

\`\`\`yaml
no: command
\`\`\`
`

test('each line of a shell block is a command, in lists too, and other blocks are not', () => {
  expect(readCommands(markdown).map(({ command }) => command)).toEqual([
    'cd throughlink/deploy',
    './install.sh localhost',
    "echo 'a b' > file",
  ])
})
