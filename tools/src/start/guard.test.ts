import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { endGroup } from '#kit/command.ts'
import { inRoot } from '#kit/root.ts'

/** Starts the guard over a program that prints its process id and then waits for good. */
async function guarded(): Promise<{ guard: ReturnType<typeof spawn>; child: number }> {
  const program = 'console.log(process.pid); setInterval(() => undefined, 1000)'
  const guard = spawn(process.execPath, [inRoot('tools/src/start/guard.ts'), process.execPath, '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const [chunk]: unknown[] = await once(guard.stdout, 'data')
  return { guard, child: Number(String(chunk)) }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('[ST-1] the guarded program ends when the process that holds the guard ends', async () => {
  const { guard, child } = await guarded()
  expect(isAlive(child)).toBe(true)
  guard.stdin?.destroy()
  await once(guard, 'close')
  expect(isAlive(child)).toBe(false)
})

test('[ST-2] a guarded program that ends by itself passes on its exit code', async () => {
  const guard = spawn(
    process.execPath,
    [inRoot('tools/src/start/guard.ts'), process.execPath, '-e', 'process.exit(7)'],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
      detached: true,
    },
  )
  const [code]: unknown[] = await once(guard, 'exit')
  expect(code).toBe(7)
})

test('[ST-3] ending a group ends the guard and its program at once', async () => {
  const { guard } = await guarded()
  endGroup(guard.pid)
  // The program inherits the guard's output too, so the output closes only when both have ended.
  const [, signal]: unknown[] = await once(guard, 'close')
  expect(signal).toBe('SIGKILL')
})
