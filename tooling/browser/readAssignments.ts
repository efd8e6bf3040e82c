/**
 * Reads the values that a command printed for a person to copy: `export NAME=value` and `NAME  value`, one
 * on a line.
 */
export function readAssignments(output: string): Readonly<Record<string, string>> {
  const lines = output.matchAll(/^(?:export )?(\w+)(?:=| {2,})(\S+)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}
