import { readdir, readFile } from 'node:fs/promises'

type Process = { readonly id: number; readonly parent: number; readonly command: string }

/**
 * Megabytes of the processes of the browser that has its profile in a folder: each page of memory counted once, shared ones in
 * shares (PSS).
 */
export async function browserMegabytes(profile: string): Promise<number> {
  const all = await processes()
  const first = all.filter(({ command }) => command.includes(profile))
  if (first.length === 0) throw new Error('No browser has this profile')
  const own = new Set(first.map(({ id }) => id))
  for (let before = 0; before < own.size;) {
    before = own.size
    for (const { id, parent } of all) if (own.has(parent)) own.add(id)
  }
  const kilobytes = await Promise.all([...own].map(pssOf))
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}

async function processes(): Promise<Process[]> {
  const ids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  return (await Promise.all(ids.map(processOf))).filter((found) => found !== null)
}

/** Null where it has ended since. */
async function processOf(id: number): Promise<Process | null> {
  const read = (file: string) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => null)
  const [stat, command] = [await read('stat'), await read('cmdline')]
  if (stat === null || command === null) return null
  // The name of a process is in brackets and may contain anything, blanks too.
  const [, parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { id, parent: Number(parent), command }
}

async function pssOf(id: number): Promise<number> {
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0)
}
