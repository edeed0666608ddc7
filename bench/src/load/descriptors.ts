import { readFile } from 'node:fs/promises'

/**
 * workerd holds each socket twice, whatever is behind it: measured in descriptors of one connection, with a worker that
 * only opens it.
 */
const perSocket = 2

/** Open descriptors of a server beside its players: databases, persistent connections of calls, its own pipes. */
const spare = 1_000

/** How many sockets one server can hold here: a system lets a process open so many files, and only it can let it open more. */
export async function mostSockets(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, most] = /^Max open files\s+\S+\s+(\d+)/m.exec(limits) ?? []
  return most === undefined ? Number.POSITIVE_INFINITY : Math.floor((Number(most) - spare) / perSocket)
}
