// Counts what the platform charges for in a script: rows of its databases, and operations on its files.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Whose work a statement is; only rooms need it. */
export const worker = new AsyncLocalStorage()

export const meters = {
  ...{ requests: 0, d1Read: 0, d1Written: 0, d1Trips: 0 },
  ...{ r2A: 0, r2B: 0, r2Bytes: 0 },
  ...{ objectRequests: 0, socketMessages: 0, objectRead: 0, objectWritten: 0, activeMs: 0 },
}

/** Rows read by statement, so that the dearest can be found. */
const statements = new Map()

let isMetered = false

/** D1 answers the rows of every statement; all of its methods ask through one. */
export function meterDatabases(env) {
  if (isMetered) return
  isMetered = true
  let owner = env.DIRECTORY.prepare('select 1').dbSession
  while (owner !== null && !Object.hasOwn(owner, '_sendOrThrow')) owner = Object.getPrototypeOf(owner)
  if (owner === null) throw new Error('D1 asks in another way than was known')
  const send = owner._sendOrThrow
  owner._sendOrThrow = async function (endpoint, query, ...rest) {
    const answer = await send.call(this, endpoint, query, ...rest)
    meters.d1Trips += 1
    const [texts, results] = [query, answer].map((each) => (Array.isArray(each) ? each : [each]))
    for (const [at, { meta }] of results.entries()) {
      const { rows_read: read = 0, rows_written: written = 0 } = meta
      meters.d1Read += read
      meters.d1Written += written
      const known = statements.get(texts[at]) ?? { runs: 0, read: 0, written: 0 }
      statements.set(texts[at], { runs: known.runs + 1, read: known.read + read, written: known.written + written })
    }
    return answer
  }
}

const written = new Set(['put', 'createMultipartUpload', 'list'])

/** Files with their operations counted; deleting costs nothing. */
export function meteredFiles(files) {
  return new Proxy(files, {
    get(target, name) {
      const value = target[name]
      if (typeof value !== 'function') return value
      return (...given) => {
        if (written.has(name)) meters.r2A += 1
        if (name === 'get' || name === 'head') meters.r2B += 1
        if (name === 'put') meters.r2Bytes += given[1]?.byteLength ?? given[1]?.length ?? 0
        return value.apply(target, given)
      }
    },
  })
}

/** What was counted since the last look. */
export function taken() {
  const found = { ...meters, statements: [...statements] }
  for (const name of Object.keys(meters)) meters[name] = 0
  statements.clear()
  return Response.json(found)
}
