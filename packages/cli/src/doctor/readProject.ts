import { readTexts } from '../readTexts.ts'
import type { Project } from './project.ts'
import { projectFiles, toProject } from './toProject.ts'

/** Reads the files of an app that decide which links open it. Runs none of its code. */
export function readProject(folder: string): Project {
  return toProject(readTexts(folder, projectFiles))
}
