// Leads the process group of the running product. It outlives a crash of its parent by one tick: the standard input
// closes, and the whole group, wrangler and workerd included, ends with it.
import { spawn } from 'node:child_process'

const GRACE_MS = 3000

const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
let hasEnded = false

function endGroup(): void {
  process.kill(-process.pid, 'SIGKILL')
}

function stop(): void {
  if (hasEnded) return
  hasEnded = true
  child.kill('SIGTERM')
  setTimeout(endGroup, GRACE_MS).unref()
}

process.stdin.on('end', stop).on('close', stop).resume()
process.on('SIGTERM', stop)
// Ctrl-C reaches the group only through the parent, which closes the standard input when it is ready.
process.on('SIGINT', () => undefined)
child.on('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
child.on('exit', (code) => {
  process.exitCode = hasEnded ? 0 : (code ?? 1)
  process.stdin.destroy()
  if (hasEnded) endGroup()
  process.exit()
})
