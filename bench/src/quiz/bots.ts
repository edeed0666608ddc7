// An attacker of a quiz with nothing but its code: a process that requests seats and connects sockets as fast as it is
// answered.
import { randomBytes } from 'node:crypto'
import { serve } from '#load/child.ts'
import { LoadSocket } from '#load/load-socket.ts'

/** How many bots ask at once, and from how many addresses. */
const bots = 40
const addresses = 250

/** One of so many requests no seat, and connects with a forged ticket. */
const knocksOneIn = 4

/** The result of a flood. */
export type Flood = { asked: number; letIn: number; refused: number; knocked: number }

let isOn = false
let [flood, running]: [Flood, Promise<unknown>] = [none(), Promise.resolve()]

const methods = {
  async start({ origin, code, quizRoom }: { origin: string; code: string; quizRoom: string }): Promise<void> {
    isOn = true
    flood = none()
    running = Promise.all(
      Array.from({ length: bots }, async (_, bot) => {
        for (let at = bot; isOn; at += bots) {
          if (at % knocksOneIn === 0) await knock(`${origin}/api/live-quiz/${code}?ticket=${quizRoom}~${aTicket()}`)
          else await ask(origin, code, at)
        }
      }),
    )
  },

  async stop(): Promise<Flood> {
    isOn = false
    await running
    return flood
  },
}

export type Bots = typeof methods

serve(methods)

function none(): Flood {
  return { asked: 0, letIn: 0, refused: 0, knocked: 0 }
}

/** One in the form of real tickets. */
function aTicket(): string {
  return randomBytes(32).toString('base64url')
}

async function ask(origin: string, code: string, at: number): Promise<void> {
  const reply = await fetch(`${origin}/api/live-quiz/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': `10.1.0.${at % addresses}` },
    body: JSON.stringify({ code, nickname: `Bot ${at}` }),
  })
  await reply.arrayBuffer()
  flood.asked += 1
  if (reply.ok) flood.letIn += 1
  else flood.refused += 1
}

async function knock(address: string): Promise<void> {
  const socket = await LoadSocket.open(address.replace('http', 'ws'), { receive: () => undefined })
  socket.leave()
  flood.knocked += 1
}
