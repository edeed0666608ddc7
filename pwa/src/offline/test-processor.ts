import process from 'node:process'

/** Milliseconds for which this thread has had a processor: what a shared machine does beside is no time of ours. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
