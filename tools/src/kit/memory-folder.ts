import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux has a file system in memory. */
const memory = '/dev/shm'

const GIGABYTE = 1024 ** 3

const prefix = 'takhti-tests-'

/** What a machine has for temporary files: bytes free in its file system in memory, and bytes of memory. */
export type Room = { free: number; available: number }

/** Whether the files of all tests fit into memory several times, and leave enough of it to browsers. */
export function fits({ free, available }: Room): boolean {
  return free >= 2 * GIGABYTE && available >= 4 * GIGABYTE
}

/**
 * Makes a folder in memory the temporary folder of this process and its children, until it ends. Databases of the tests
 * write each change to the disk before they answer, which takes half of their time; no test asserts durability over a
 * power cut. A machine without enough memory uses its own folder.
 */
export function enterMemoryFolder(of = memory, room: Room | null = roomIn(of)): string | null {
  if (process.env['TMPDIR']?.startsWith(`${of}/`)) return process.env['TMPDIR']
  if (room === null || !fits(room)) return null
  removeAbandoned(of)
  const folder = join(of, `${prefix}${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  process.env['TMPDIR'] = folder
  process.on('exit', () => remove(folder))
  return folder
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // A process that still writes there ends later, and the next run deletes the folder.
  }
}

function roomIn(folder: string): Room | null {
  if (!existsSync(folder)) return null
  const { bavail, bsize } = statfsSync(folder)
  return { free: bavail * bsize, available: process.availableMemory() }
}

/** Deletes the folders of processes that were killed. */
export function removeAbandoned(of: string): void {
  for (const name of readdirSync(of))
    if (name.startsWith(prefix) && !existsSync(join('/proc', name.slice(prefix.length)))) remove(join(of, name))
}
