// The rooms of the product, metered: requests, messages, rows, and for how long each object works or has a timer.
import { meterDatabases, meters, taken, worker } from './d1-meter.mjs'
import * as product from './rooms-entry.js'

/** An object's work; two of its messages at once are charged once. */
class Activity {
  #busy = 0
  #since = 0
  /** Cursors of the statements that this work ran. */
  cursors = []

  begin() {
    if (this.#busy++ === 0) this.#since = Date.now()
  }

  end() {
    if (--this.#busy === 0) meters.activeMs += Date.now() - this.#since
  }
}

const [set, clear] = [globalThis.setTimeout, globalThis.clearTimeout]
const timers = new Map()

globalThis.setTimeout = (run, ms, ...given) => {
  const activity = worker.getStore()
  activity?.begin()
  const timer = set(() => {
    timers.delete(timer)
    try {
      run(...given)
    } finally {
      activity?.end()
    }
  }, ms)
  timers.set(timer, activity)
  return timer
}

globalThis.clearTimeout = (timer) => {
  timers.get(timer)?.end()
  timers.delete(timer)
  clear(timer)
}

let isMetered = false
/** The work of an object that is being made; a constructor waits for nothing. */
let constructing = null

/** A cursor knows its rows once it was read, so they are counted at the end of the work. */
function meterRows({ sql }) {
  if (isMetered) return
  isMetered = true
  const prototype = Object.getPrototypeOf(sql)
  const { exec } = prototype
  prototype.exec = function (...given) {
    const cursor = exec.apply(this, given)
    const activity = worker.getStore() ?? constructing
    activity?.cursors.push(cursor)
    return cursor
  }
}

function countRows({ cursors }) {
  for (const cursor of cursors.splice(0)) {
    meters.objectRead += cursor.rowsRead
    meters.objectWritten += cursor.rowsWritten
  }
}

function entered(activity, work) {
  activity.begin()
  const end = () => {
    countRows(activity)
    activity.end()
  }
  return worker.run(activity, () => {
    let result
    try {
      result = work()
    } catch (error) {
      end()
      throw error
    }
    if (typeof result?.then !== 'function') return (end(), result)
    return result.finally(end)
  })
}

/** Every method that a script or the runtime calls is work; one that the object calls itself is a part of it. */
function metered(Kind) {
  class Metered extends Kind {
    constructor(context, env) {
      meterDatabases(env)
      meterRows(context.storage)
      const activity = new Activity()
      constructing = activity
      activity.begin()
      super(context, env)
      constructing = null
      countRows(activity)
      activity.end()
      this.benchActivity = activity
    }
  }
  const names = new Set()
  for (
    let kind = Kind.prototype;
    kind !== null && kind.constructor.name !== 'DurableObject';
    kind = Object.getPrototypeOf(kind)
  )
    for (const name of Object.getOwnPropertyNames(kind))
      if (typeof Object.getOwnPropertyDescriptor(kind, name).value === 'function') names.add(name)
  for (const name of [...names].filter((each) => each !== 'constructor' && !(each in Object.prototype)))
    Metered.prototype[name] = function (...given) {
      const activity = this.benchActivity
      const method = Kind.prototype[name]
      if (activity === undefined || worker.getStore() === activity) return method.apply(this, given)
      if (name === 'webSocketMessage') meters.socketMessages += 1
      else if (!name.startsWith('webSocket')) meters.objectRequests += 1
      return entered(activity, () => method.apply(this, given))
    }
  return Metered
}

export const [LessonRoom, PageRoom, LiveClassRoom, QuizRoom, QuizShardRoom, UserChannel, WallRoom] = [
  product.LessonRoom,
  product.PageRoom,
  product.LiveClassRoom,
  product.QuizRoom,
  product.QuizShardRoom,
  product.UserChannel,
  product.WallRoom,
].map(metered)

export default { fetch: () => taken() }
