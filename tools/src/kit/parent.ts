/**
 * Calls `stop` once when this process is asked to end: Ctrl-C, SIGTERM, or the death of the parent process, which is
 * detected as the end of the standard input it holds open.
 */
export function whenAskedToStop(stop: (reason: string) => void): void {
  let isStopping = false
  const once = (reason: string) => (): void => {
    if (isStopping) return
    isStopping = true
    stop(reason)
  }
  process.on('SIGINT', once('interrupted'))
  process.on('SIGTERM', once('terminated'))
  process.on('SIGHUP', once('terminal closed'))
  if (process.env['TAKHTI_PARENT_PIPE'] !== '1') return
  // Children of this process have other standard inputs, so they must not watch theirs.
  delete process.env['TAKHTI_PARENT_PIPE']
  process.stdin.on('end', once('parent ended')).on('close', once('parent ended')).resume()
}
