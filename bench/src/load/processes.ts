import { readdir, readFile } from 'node:fs/promises'

/** The kernel counts in hundredths of a second. */
const tickMs = 10

/** CPU milliseconds of a process and all its descendants. */
export async function processorMs(pid: number): Promise<number> {
  const all = await processes()
  const own = new Set([pid])
  for (let before = 0; before < own.size;) {
    before = own.size
    for (const { id, parent } of all) if (own.has(parent)) own.add(id)
  }
  return all.filter(({ id }) => own.has(id)).reduce((sum, { ticks }) => sum + ticks * tickMs, 0)
}

type Process = { id: number; parent: number; ticks: number }

async function processes(): Promise<Process[]> {
  const ids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  return (await Promise.all(ids.map(processOf))).filter((found) => found !== null)
}

/** Null where it has ended since. */
async function processOf(id: number): Promise<Process | null> {
  const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // The name of a process is in brackets and may contain anything, blanks too.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { id, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
}
