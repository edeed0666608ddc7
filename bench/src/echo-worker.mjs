// The baseline of rooms: objects that answer from memory, and a file of bytes. They store nothing and check nothing.

/** How many of the hibernating objects were constructed: one more on every wake-up. */
let made = 0

export class Echo {
  #known = new Map()

  fetch() {
    const [client, server] = Object.values(new WebSocketPair())
    server.accept()
    server.addEventListener('message', ({ data }) => {
      const { body } = JSON.parse(data)
      this.#known.set(body.answerId, body)
      const { answerId, turn } = body
      server.send(
        JSON.stringify({ type: 'answer/taken', body: { answerId, turn, receivedAt: new Date().toISOString() } }),
      )
    })
    return new Response(null, { status: 101, webSocket: client })
  }
}

/**
 * What any object of this runtime costs: it admits every connection, greets it, and forwards other messages, after
 * writing a row where that is wanted. It may hibernate as the rooms of the product do, in the same way.
 */
export class Hello {
  #state

  constructor(state) {
    this.#state = state
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
    made += 1
  }

  fetch() {
    const [client, server] = Object.values(new WebSocketPair())
    this.#state.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  webSocketMessage(socket, data) {
    if (data === 'hello') return socket.send('hello')
    if (typeof data === 'string' && data.includes('"isStored":true')) this.#store(data)
    for (const other of this.#state.getWebSockets()) if (other !== socket) other.send(data)
  }

  #store(data) {
    const { sql } = this.#state.storage
    sql.exec('CREATE TABLE IF NOT EXISTS kept (data TEXT NOT NULL)')
    sql.exec('INSERT INTO kept VALUES (?)', data)
  }
}

/** Lets a room of the product expect people, as the product's own call does for one at a time. */
async function expectAll(env, { kind = 'PAGE_ROOM', name, expected }) {
  const room = env[kind].getByName(name)
  await Promise.all(expected.map((seat) => room.expect(seat)))
  return new Response('expected')
}

let blob = null

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url)
    if (pathname === '/seats') return await expectAll(env, await request.json())
    if (pathname === '/made') return Response.json(made)
    if (pathname === '/hello') return await env.HELLO.getByName('room').fetch(request)
    if (pathname === '/keeper') return await env.HELLO.getByName('keeper').fetch(request)
    if (pathname === '/blob') {
      if (request.method === 'PUT') blob = await request.arrayBuffer()
      return new Response(blob)
    }
    return await env.ECHO.getByName('room').fetch(request)
  },
}
