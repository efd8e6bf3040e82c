import ts from 'typescript'

export interface EventPayload {
  /** The name of the event. */
  readonly name: string
  readonly fields: readonly PayloadField[]
}

export interface PayloadField {
  readonly name: string
  readonly type: string
  readonly description: string
}

/** Reads the events and their fields from `linkEventPayloads.ts`. Inherited fields come first. */
export function readEventPayloads(source: string): readonly EventPayload[] {
  const file = ts.createSourceFile('payloads.ts', source, ts.ScriptTarget.Latest, true)
  const interfaces = new Map(
    file.statements.filter(ts.isInterfaceDeclaration).map((each) => [each.name.text, each]),
  )
  const find = (name: string) => {
    const found = interfaces.get(name)
    if (found === undefined) throw new Error(`There is no interface ${name}.`)
    return found
  }
  const listFields = (declaration: ts.InterfaceDeclaration): readonly PayloadField[] => {
    const bases = declaration.heritageClauses?.flatMap(({ types }) => types) ?? []
    return [
      ...bases.flatMap(({ expression }) => listFields(find(expression.getText()))),
      ...declaration.members.filter(ts.isPropertySignature).map(readField),
    ]
  }
  return find('LinkEventPayloads')
    .members.filter(ts.isPropertySignature)
    .map((member) => ({
      name: member.name.getText(),
      fields: listFields(find(member.type?.getText() ?? '')),
    }))
}

function readField(field: ts.PropertySignature): PayloadField {
  const comments = ts.getJSDocCommentsAndTags(field).filter(ts.isJSDoc)
  return {
    name: field.name.getText(),
    type: field.type?.getText() ?? '',
    description: comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join(' '),
  }
}
