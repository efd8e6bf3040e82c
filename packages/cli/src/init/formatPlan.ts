import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import type { Painter } from '../output/createPainter.ts'
import type { Migration } from './listMigrations.ts'
import type { Edit, Instruction, Plan } from './plan.ts'

/** Formats edits as a unified diff, each with its reason. */
export function formatDiff(edits: readonly Edit[], paint: Painter): string {
  return edits.map((edit) => formatEdit(edit, paint)).join('\n\n')
}

function formatEdit({ path, before, after, movedFrom, why }: Edit, paint: Painter): string {
  const from = before === null ? '/dev/null' : `a/${movedFrom ?? path}`
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY }
  const patch = createTwoFilesPatch(
    from,
    `b/${path}`,
    before ?? '',
    after,
    undefined,
    undefined,
    options,
  )
  const lines = patch.trimEnd().split('\n')
  return [paint('bold', `# ${why}`), ...lines.map((line) => paintLine(line, paint))].join('\n')
}

function paintLine(line: string, paint: Painter): string {
  if (/^(---|\+\+\+) /.test(line)) return paint('bold', line)
  if (line.startsWith('@@')) return paint('dim', line)
  if (line.startsWith('+')) return paint('green', line)
  return line.startsWith('-') ? paint('red', line) : line
}

/** Formats what a person does after the changes. */
export function formatNextSteps({ instructions, migrations, commands }: Plan): string {
  const parts = [
    ...(instructions.length === 0
      ? []
      : [`By hand:\n${instructions.map(formatInstruction).join('\n')}`]),
    ...migrations.map(formatMigration),
    ...(commands.length === 0
      ? []
      : [`Then run:\n${commands.map((command) => `  ${command}`).join('\n')}`]),
  ]
  return parts.join('\n\n')
}

function formatInstruction({ text, paste }: Instruction, index: number): string {
  const code = paste === null ? '' : `\n${paste.replace(/^(?=.)/gm, '       ')}`
  return `  ${index + 1}. ${text}${code}`
}

function formatMigration({ product, guide, calls, importCommand }: Migration): string {
  const width = Math.max(...calls.map(([theirs]) => theirs.length))
  return [
    `This app uses ${product}. It was not changed. Replace its calls:`,
    ...calls.map(([theirs, ours]) => `  ${theirs.padEnd(width)}  ${ours}`),
    ...(importCommand === null ? [] : [`Import its links with \`${importCommand}\`.`]),
    `While both are in the app, set \`linkHosts\`, so that links of ${product} are left to it: see ${guide} in the Throughlink repository.`,
  ].join('\n')
}
