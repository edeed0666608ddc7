import { describe, expect, test, vi } from 'vitest'
import type { LessonState, SyncedLesson } from './lesson-state.ts'
import { LessonSync } from './lesson-sync.ts'

const edge = vi.hoisted(() => ({ listeners: new Set<() => void>() }))

vi.mock('#offline/connectivity.ts', () => ({
  onConnectivity: (listener: () => void) => {
    edge.listeners.add(listener)
    return () => edge.listeners.delete(listener)
  },
}))

// Only passed through.
const lesson = {} as SyncedLesson

describe('a lesson whose connections load after its first paint', () => {
  test('opens them once, and forwards calls to them', async () => {
    const lines = fakeLines()
    const opened = vi.fn((_lesson: SyncedLesson, received: LessonState) => (received.seats.set([]), lines))
    const sync = new LessonSync(lesson, async () => ({ open: opened, sendUnsynced: vi.fn() }))
    expect(sync.saveVersion('page')).toBe(false)
    sync.givePen('early')
    sync.start()
    sync.start()
    await vi.waitFor(() => expect(sync.saveVersion('page')).toBe(true))
    sync.givePen('asha')
    sync.close()
    expect(opened).toHaveBeenCalledOnce()
    expect(lines.givePen.mock.calls).toEqual([['asha']])
    expect(lines.close).toHaveBeenCalledOnce()
  })

  test('closes before they load: none opens, and unsynced strokes are sent', async () => {
    const opened = vi.fn(fakeLines)
    const sendUnsynced = vi.fn(async () => {})
    const come = Promise.withResolvers<void>()
    const sync = new LessonSync(lesson, async () => {
      await come.promise
      return { open: opened, sendUnsynced }
    })
    sync.start()
    sync.close()
    come.resolve()
    await vi.waitFor(() => expect(sendUnsynced).toHaveBeenCalledOnce())
    expect(opened).not.toHaveBeenCalled()
  })

  test('[EN-1] unsynced strokes that cannot be sent on leaving reject nothing', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const sendUnsynced = vi.fn(async () => {
      throw new Error('the database is closed')
    })
    const sync = new LessonSync(lesson, async () => ({ open: vi.fn(fakeLines), sendUnsynced }))
    sync.start()
    sync.close()
    await vi.waitFor(() => expect(sendUnsynced).toHaveBeenCalledOnce())
    await new Promise((resolve) => setTimeout(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('retries a failed load when connectivity changes', async () => {
    const opened = vi.fn(fakeLines)
    let asked = 0
    const sync = new LessonSync(lesson, async () => {
      asked += 1
      if (asked === 1) throw new Error('no network')
      return { open: opened, sendUnsynced: vi.fn(async () => {}) }
    })
    sync.start()
    await vi.waitFor(() => expect(asked).toBe(1))
    expect(opened).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(edge.listeners.size).toBe(1))
    for (const listener of edge.listeners) listener()
    await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce())
    expect(edge.listeners.size).toBe(0)
    sync.close()
  })
})

function fakeLines() {
  return {
    givePen: vi.fn(),
    takePen: vi.fn(),
    passAllPens: vi.fn(),
    saveVersion: () => true,
    point: vi.fn(),
    close: vi.fn(),
  }
}
