// The rooms of the product with those of live classes and pages metered. Counts how often each is constructed again,
// which happens on every wake-up, and for how long one of them works, or has a timer and cannot hibernate.
import { LiveClassRoom as ClassRoom, PageRoom as Page } from './rooms-entry.js'

export * from './rooms-entry.js'

const meters = { class: 0, page: 0, alarms: 0, activeMs: 0 }
let [busy, busySince] = [0, 0]

function begin() {
  if (busy++ === 0) busySince = Date.now()
}

function end() {
  if (--busy === 0) meters.activeMs += Date.now() - busySince
}

const [set, clear] = [globalThis.setTimeout, globalThis.clearTimeout]
const timers = new Set()

globalThis.setTimeout = (run, ms, ...given) => {
  begin()
  const timer = set(() => {
    timers.delete(timer)
    try {
      run(...given)
    } finally {
      end()
    }
  }, ms)
  timers.add(timer)
  return timer
}

globalThis.clearTimeout = (timer) => {
  if (timers.delete(timer)) end()
  clear(timer)
}

function metered(Kind, name) {
  class Metered extends Kind {
    constructor(...given) {
      begin()
      super(...given)
      meters[name] += 1
      end()
    }

    async alarm(...given) {
      meters.alarms += 1
      return await work(() => super.alarm(...given))
    }

    async fetch(request) {
      return await work(() => super.fetch(request))
    }

    async webSocketMessage(...given) {
      await work(() => super.webSocketMessage(...given))
    }

    async webSocketClose(...given) {
      await work(() => super.webSocketClose(...given))
    }
  }
  return Metered
}

async function work(run) {
  begin()
  try {
    return await run()
  } finally {
    end()
  }
}

export const LiveClassRoom = metered(ClassRoom, 'class')
export const PageRoom = metered(Page, 'page')

export default {
  fetch: () => Response.json(meters),
}
