import { join } from 'node:path'
import ts from 'typescript'
import { repositoryRoot } from '../../../base/report.ts'
import { type Field, readFields } from '../../readFields.ts'

export interface SdkInterfaces {
  readonly context: readonly Field[]
  readonly details: readonly Field[]
  readonly link: readonly Field[]
}

/** Reads the interfaces that the hooks of the SDK return, from its sources. */
export function readSdkInterfaces(): SdkInterfaces {
  const folder = join(repositoryRoot, 'packages/client/src')
  const snapshot = join(folder, 'session/linkSnapshot.ts')
  const link = join(folder, 'link.ts')
  const program = ts.createProgram([snapshot, link], {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ['@throughlink/source'],
    allowImportingTsExtensions: true,
    types: [],
  })
  return {
    context: readFields(program, snapshot, 'LinkSnapshot'),
    details: readFields(program, snapshot, 'LinkDetails'),
    link: readFields(program, link, 'Link'),
  }
}
