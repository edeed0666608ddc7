import type { institutes } from '@takhti/schema/institutes/contract'
import type { InstituteMove } from '@takhti/schema/institutes/model'
import type * as z from 'zod'
import type { HandlerArgs } from '#http/implement.ts'
import { commitToDirectory, type DirectoryWrite } from '#platform/directory-commit.ts'
import { Failure } from '#platform/failure.ts'
import { moveStore } from './move-store.ts'
import { continueMove } from './move.ts'

type Args = HandlerArgs<(typeof institutes)['move']>

/** Begins a move, goes on with it, or turns it back, and answers how far it is. */
export async function move(args: Args): Promise<z.input<typeof InstituteMove>> {
  const { input, platform, facts, session } = args
  const store = moveStore(platform.directory)
  const write = await decide(args)
  if (write !== null) await commitToDirectory({ platform, facts, personId: session.personId }, async () => write)
  await continueMove(platform)
  const [shard, now] = await Promise.all([store.homeOf(input.instituteId), store.find()])
  if (shard === null) throw new Failure('common/not-found')
  return now === null ? { shard, step: null, rows: 0 } : { shard, step: now.step, rows: now.rows }
}

/** What is written before the move goes on; null where it only goes on, or is over. */
async function decide({ input, platform, now, fail }: Args): Promise<DirectoryWrite<null> | null> {
  const { instituteId, to: toShard } = input
  const store = moveStore(platform.directory)
  const [home, current] = await Promise.all([store.homeOf(instituteId), store.find()])
  if (home === null) return fail('common/not-found')
  if (!platform.shards.includes(toShard)) return fail('common/bad-request')
  const write = { action: 'institutes.move' as const, entityId: instituteId, instituteId, answer: null }
  if (current === null) {
    if (home === toShard) return null
    const detail = { before: { shard: home }, after: { shard: toShard } }
    return {
      ...write,
      detail,
      effects: [store.insert({ instituteId, fromShard: home, toShard, startedAt: now.toISOString() })],
    }
  }
  if (current.instituteId !== instituteId) return fail('common/conflict')
  if (current.toShard === toShard) return null
  if (current.fromShard !== toShard || home !== toShard) return fail('common/conflict')
  const detail = { before: { shard: current.toShard }, after: { shard: toShard } }
  return current.step === 'abandon' ? null : { ...write, detail, effects: [store.turnBack(instituteId)] }
}
