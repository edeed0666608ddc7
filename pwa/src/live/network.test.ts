import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onNetwork, onSaving } from './network.ts'

class Connection extends EventTarget {
  type = 'wifi'
  saveData = false

  become(changed: { type?: string; saveData?: boolean }): void {
    Object.assign(this, changed)
    this.dispatchEvent(new Event('change'))
  }
}

let connection: Connection

beforeEach(() => {
  connection = new Connection()
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('window', new EventTarget())
})

afterEach(() => void vi.unstubAllGlobals())

test('[H11] another network is reported, also by a browser event; a change of speed is not', () => {
  const listen = vi.fn()
  const stop = onNetwork(listen)
  connection.become({ type: 'cellular' })
  connection.become({ type: 'cellular' })
  expect(listen).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  expect(listen).toHaveBeenCalledTimes(2)
  stop()
  connection.become({ type: 'wifi' })
  window.dispatchEvent(new Event('online'))
  expect(listen).toHaveBeenCalledTimes(2)
})

test('[H11] a device that turns on data saving reports it once, and again when it ends', () => {
  const received: boolean[] = []
  const stop = onSaving((isSaving) => received.push(isSaving))
  connection.become({ saveData: true })
  connection.become({ type: 'cellular' })
  connection.become({ saveData: false })
  stop()
  connection.become({ saveData: true })
  expect(received).toEqual([true, false])
})

test('a browser without network information reports nothing, and throws nothing', () => {
  vi.stubGlobal('navigator', {})
  const listen = vi.fn()
  const stops = [onNetwork(listen), onSaving(listen)]
  for (const stop of stops) stop()
  expect(listen).not.toHaveBeenCalled()
})
