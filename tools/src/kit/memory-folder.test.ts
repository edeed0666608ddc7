import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from './command.ts'
import { fits, removeAbandoned, enterMemoryFolder } from './memory-folder.ts'
import { inRoot } from './root.ts'

const GIGABYTE = 1024 ** 3
const ample = { free: 8 * GIGABYTE, available: 8 * GIGABYTE }

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'takhti-memory-'))
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('[GT-1] little memory, or none for files, leaves the temporary folder of the machine', () => {
  vi.stubEnv('TMPDIR', '/elsewhere')
  expect(fits(ample)).toBe(true)
  // Docker gives a container 64 megabytes there.
  expect(fits({ ...ample, free: GIGABYTE / 16 })).toBe(false)
  expect(fits({ ...ample, available: 3 * GIGABYTE })).toBe(false)
  expect(enterMemoryFolder(join(folder, 'absent'))).toBeNull()
  expect(enterMemoryFolder(folder, { ...ample, free: 0 })).toBeNull()
  expect(process.env['TMPDIR']).toBe('/elsewhere')
})

test('[GT-1] a child has the folder of its parent, and the parent’s end deletes it', async () => {
  const main = inRoot('tools/src/kit/memory-folder.ts')
  const use = `const { enterMemoryFolder } = await import(${JSON.stringify(main)})
    const folder = enterMemoryFolder(${JSON.stringify(folder)}, ${JSON.stringify(ample)})
    const { spawnSync } = await import('node:child_process')
    const child = "require('fs').writeFileSync(require('path').join(require('os').tmpdir(), 'x'), 'x')"
    spawnSync(process.execPath, ['-e', child])
    const { existsSync } = await import('node:fs')
    console.log(folder + ' ' + existsSync(folder + '/x') + ' ' + (enterMemoryFolder(${JSON.stringify(folder)}) === folder))`
  const { output } = await runCommand(process.execPath, ['--input-type=module', '-e', use], { env: { TMPDIR: '' } })
  const [path = '', isWritten, isSame] = output.trim().split(' ')
  expect([path.startsWith(folder), isWritten, isSame]).toEqual([true, 'true', 'true'])
  expect(existsSync(path)).toBe(false)
})

test('[GT-1] folders of processes that were killed are deleted, and no others', () => {
  const own = join(folder, `takhti-tests-${process.pid}`)
  const dead = join(folder, 'takhti-tests-999999999')
  const foreign = join(folder, 'another-program')
  for (const each of [own, dead, foreign]) mkdirSync(each)
  writeFileSync(join(dead, 'file'), '')
  removeAbandoned(folder)
  expect([own, dead, foreign].map((each) => existsSync(each))).toEqual([true, false, true])
})
