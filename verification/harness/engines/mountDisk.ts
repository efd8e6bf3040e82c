import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NotPossibleError } from '../report/notPossible.ts'

export interface Disk {
  /** Where it is mounted. */
  readonly path: string
  readonly remove: () => Promise<void>
}

export interface PowerlessDisk extends Disk {
  /** Writes everything to the disk. */
  readonly flush: () => void
  /**
   * Loses everything that was not written to the disk, as a power failure does: pages in memory and the journal that
   * is not flushed. Everything fails from then on.
   */
  readonly cutPower: () => void
  /** Mounts it again. Nothing may use it: kill its processes before. */
  readonly remount: () => Promise<void>
}

const unmountAttempts = 100

/** Mounts an ext4 file system in a file, whose power can be cut. Needs root and loop devices. */
export function mountPowerlessDisk(megabytes: number): PowerlessDisk {
  const folder = mkdtempSync(join(tmpdir(), 'throughlink-disk-'))
  const image = join(folder, 'image')
  const path = join(folder, 'mounted')
  mkdirSync(path)
  // PostgreSQL does not run as root.
  chmodSync(folder, 0o755)
  writeFileSync(image, '')
  truncateSync(image, megabytes * 1024 * 1024)
  const mount = () => run('mount', ['-o', 'loop', image, path])
  run('mkfs.ext4', ['-q', '-F', image])
  mount()
  return {
    path,
    flush() {
      run('sync', ['-f', path])
    },
    cutPower() {
      run('python3', ['-c', shutDown, path])
    },
    async remount() {
      await unmount(path)
      mount()
    },
    async remove() {
      await unmount(path)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** EXT4_IOC_SHUTDOWN without a flush of the journal. Node cannot call an ioctl. */
const shutDown = `
import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack('I', 2))`

/** Mounts a disk in memory that can be filled. Needs root. */
export function mountSmallDisk(megabytes: number): Disk {
  const path = mkdtempSync(join(tmpdir(), 'throughlink-disk-'))
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  return {
    path,
    async remove() {
      await unmount(path)
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Processes that were killed may need a moment to end. */
async function unmount(path: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      run('umount', [path])
      return
    } catch (error) {
      if (attempt === unmountAttempts) throw error
      await sleep(100)
    }
  }
}

function run(program: string, args: readonly string[]): void {
  try {
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    if (program === 'umount') throw error
    const reason = (error as Error).message.trim()
    throw new NotPossibleError(`needs root, loop devices, mkfs.ext4 and python3: ${reason}`)
  }
}
