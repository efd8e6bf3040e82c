import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'

const compiler = join(dirname(require.resolve('typescript-7/package.json')), 'bin/tsc')

/** Types do not exist when tests run, so a test of them runs the compiler. */
function compile() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [compiler, '--project', join(__dirname, 'types'), '--pretty', 'false'],
    { encoding: 'utf8' },
  )
  return { status, errors: `${stdout}${stderr}`.split('\n').filter((line) => line !== '') }
}

test('[spec 2.2.1, 2.2.2, 2.2.3, 2.3.4, 4.1.1, 4.1.2, 4.1.3, 4.1.7, 4.1.8] an app that uses every name as specified compiles, and mistakes do not', () => {
  expect(compile()).toEqual({ status: 0, errors: [] })
})
