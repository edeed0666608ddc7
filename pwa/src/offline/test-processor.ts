import process from 'node:process'

/** The CPU time of this thread, in milliseconds: other load of a shared machine does not count. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
