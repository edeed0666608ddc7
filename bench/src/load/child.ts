import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRoot } from '@takhti/tools/kit/root'

type Asked = { id: number; method: string; given: unknown }

type ChildReply = { id: number; value: unknown; error?: string }

/** The methods of a process; values have to survive structured cloning. */
export type Methods = Readonly<Record<string, (given: never) => Promise<unknown>>>

/** A process of its own that answers requests. */
export type Child<M extends Methods> = {
  readonly pid: number
  ask<Name extends keyof M & string>(method: Name, ...given: Parameters<M[Name]>): Promise<Awaited<ReturnType<M[Name]>>>
  stop(): Promise<void>
}

/** The core of a process: servers and their load share no core. */
export const cores = { server: '0', load: '1' } as const

const taskset = '/usr/bin/taskset'

/** Starts a script of `bench/src` in a process of its own, on one core where the machine lets it. */
export async function startChild<M extends Methods>(
  script: string,
  { core, args = [] }: { core: string; args?: readonly string[] },
): Promise<Child<M>> {
  const path = inRoot('bench', 'src', script)
  const isPinned = existsSync(taskset)
  const child = fork(path, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    ...(isPinned && { execPath: taskset, execArgv: ['-c', core, process.execPath, '--max-old-space-size=6000'] }),
  })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let count = 0
  child.on('message', ({ id, value, error }: ChildReply) => {
    const waiter = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) waiter?.resolve(value)
    else waiter?.reject(new Error(error))
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${script} ended with ${code}`))
  })
  const send = (method: string, given: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.set(++count, { resolve, reject })
      child.send({ id: count, method, given } satisfies Asked)
    })
  const { pid } = child
  if (pid === undefined) throw new Error(`${script} did not start`)
  return {
    pid,
    // The result is from the method of that name.
    ask: async (method, ...[given]) => (await send(method, given)) as never,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Answers the parent's requests, in a process that `startChild` started; `stop` cleans up before it ends. */
export function serve(methods: Methods, stop: () => Promise<void> = async () => undefined): void {
  process.on('message', ({ id, method, given }: Asked) => {
    void answer(methods, { id, method, given }).then((reply) => process.send?.(reply))
  })
  process.once('SIGTERM', () => void stop().finally(() => process.exit(0)))
  // A killed parent takes its servers along.
  process.once('disconnect', () => void stop().finally(() => process.exit(0)))
}

async function answer(methods: Methods, { id, method, given }: Asked): Promise<ChildReply> {
  try {
    // Typed at the request.
    return { id, value: await methods[method]?.(given as never) }
  } catch (error) {
    return { id, value: null, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
