import { spawn } from 'node:child_process'
import { root } from './root.ts'

export type CommandResult = { code: number; output: string; ms: number }

export type CommandOptions = {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** Show the output as a stream, too. */
  isShown?: boolean
  /** The command is killed after this long and counts as failed. */
  limitMs?: number
}

/** Runs a command to its end; never throws, a command that cannot be started returns code 127. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, so that a time limit also ends the command's children.
      detached: true,
    })
    let output = ''
    const take = (chunk: Buffer): void => {
      output += chunk.toString()
      if (options.isShown === true) process.stdout.write(chunk)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    const forget = endWithUs(child.pid)
    const timer = setTimeout(
      () => {
        output += `\nstopped after ${options.limitMs ?? 0} ms`
        endGroup(child.pid)
      },
      options.limitMs ?? 2 ** 31 - 1,
    )
    const finish = (code: number): void => {
      clearTimeout(timer)
      forget()
      resolve({ code, output, ms: Math.round(performance.now() - startedAt) })
    }
    child.on('error', (error) => {
      output += error.message
      finish(127)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

/** Kills a process group at once; an ended one is fine. */
export function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group ended by itself between the decision and the signal.
  }
}

function endWithUs(pid: number | undefined): () => void {
  const end = (): void => endGroup(pid)
  process.on('exit', end)
  return () => process.off('exit', end)
}
