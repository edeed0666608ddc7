import { newId } from '@takhti/schema/kit/ids'
import type { SeatingBody, SeatingPlan } from '@takhti/schema/seating/model'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { invalidateArea } from '#api/query.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { outboxOf } from '#offline/flusher.ts'
import { queuedOf } from '#offline/queue-view.ts'
import { refusedSaves, shownPlans, type OwnSave, type QueuedPlan, type SaveInput } from './plans.ts'

export function freshId(): string {
  return newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}

/** The plans of a class with this device's changes, and the commands that change them, all of them offline too. */
export function usePlans(classId: string, server: readonly SeatingPlan[]) {
  const [own, setOwn] = useState<ReadonlyMap<string, OwnSave>>(new Map())
  const queued = useLiveQuery(() => queuedPlans(classId), [classId], [])
  const plans = shownPlans(server, queued, own)
  const refused = refusedSaves(queued)
  const call = lateCalls.seating

  async function save(body: SeatingBody, isForced = false): Promise<void> {
    const known = server.find(({ planId }) => planId === body.planId)
    const there = isForced ? known : plans.find(({ planId }) => planId === body.planId)
    const replaces = there?.revision ?? null
    const next = { ...body, revision: freshId() }
    setOwn((before) => {
      const chain = isForced ? [] : (before.get(body.planId)?.chain ?? [])
      const revisions = [...chain, ...(replaces === null ? [] : [replaces]), next.revision]
      return new Map([...before, [body.planId, { body: next, chain: new Set(revisions) }]])
    })
    await enqueue(call.save, { ...next, replaces })
  }

  return {
    plans,
    refused,
    save: (body: SeatingBody) => save(body),
    rename: (planId: string, name: string) =>
      enqueue(call.rename, { planId, name }).then(() => invalidateArea('seating')),
    async remove(planId: string) {
      await enqueue(call.remove, { planId })
      setOwn((before) => new Map([...before].filter(([id]) => id !== planId)))
      invalidateArea('seating')
    },
    restore: (planId: string) => enqueue(call.restore, { planId }).then(() => invalidateArea('seating')),
    /** Ends a conflict: with the other teacher's plan, or with one's own upon it. */
    async settle({ mine, seqs }: { mine: SaveInput; seqs: readonly number[] }, choice: 'mine' | 'theirs') {
      const { replaces: _, ...body } = mine
      if (choice === 'mine') await save(body, true)
      else setOwn((before) => new Map([...before].filter(([id]) => id !== mine.planId)))
      for (const seq of seqs) await outboxOf(requireDatabaseId()).discard(seq)
      invalidateArea('seating')
    },
  }
}

const verbs = ['save', 'rename', 'remove', 'restore'] as const

async function queuedPlans(classId: string): Promise<QueuedPlan[]> {
  const entries = await Promise.all(verbs.map(async (verb) => ({ verb, all: await queuedOf(`seating.${verb}`) })))
  const ofClass = new Set<string>()
  const queued = entries.flatMap(({ verb, all }) =>
    all.map(({ seq, state, input }) => {
      // Only this file writes entries of these calls.
      const entry = { verb, seq, isParked: state === 'parked', input } as QueuedPlan
      if (entry.verb === 'save' && entry.input.classId === classId) ofClass.add(entry.input.planId)
      return entry
    }),
  )
  // Renames and removals name no class; those of other classes' plans find no plan here.
  return queued
    .filter((entry) => entry.verb !== 'save' || ofClass.has(entry.input.planId))
    .toSorted((a, b) => a.seq - b.seq)
}
