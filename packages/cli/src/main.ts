#!/usr/bin/env node
/** The command `throughlink`. */
import { createProcessContext } from './createProcessContext.ts'
import { runCli } from './runCli.ts'

process.exitCode = await runCli(process.argv.slice(2), createProcessContext())
